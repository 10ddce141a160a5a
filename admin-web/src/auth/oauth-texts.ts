import { defineTexts } from '../texts';

export const oauthTexts = defineTexts('oauth', {
  or: 'or',
  with: 'Continue with {provider}',
  passkey: 'Use a passkey',
  passkeyRefused: 'The passkey did not sign you in. Try again, or use another way.',
  finishing: 'Signing you in',
  failedTitle: 'The sign-in did not work',
  failedText: 'Nothing was changed.',
  again: 'Back to the sign-in',
  account: 'Back to your account',
  stale: 'The way back from the provider works once, and for ten minutes. Begin again.',
  factorOver: 'The second step was not finished. Sign in again.',
  denied: 'The provider says that you did not agree.',
  signUpOff: 'This server takes no new owner accounts. Ask an owner of it to invite you.',
  taken:
    'An account here has this e-mail address already. Sign in to it as before, and connect the provider in your account.',
  otherUser: 'Another account here signs in with that one.',
  timeout: 'That took longer than ten minutes. Begin again.',
  unknown: 'The provider gave an answer that cannot be used. Try again, or use another way.',
});
