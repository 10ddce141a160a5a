/** The sentence for each reason why no dashboard page uses an operation (`dashboard` of `@Operation`). */
export const REASONS = {
  'another operation does more': 'Another operation does the same, and more of it, for the dashboard',
  'for signing in to apps':
    'What apps and hosted pages do for a user who signs in there; owners sign in to the dashboard in other ways',
  'the client library calls it':
    'The client library does it below every call, or the code of a link is checked by spending it',
  'user secrets':
    'The secrets of users: a value is encrypted with a secret that the dashboard does not have, or is a token of a provider',
  'Stripe scripts':
    "For Stripe's embedded components, which are scripts of Stripe: the content security policy of the dashboard allows its own alone",
};
