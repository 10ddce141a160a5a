/** Reasons why no dashboard page uses an operation that servers or administrators may call. */
export const REASONS = [
  {
    reason: 'Another operation does the same, and more of it, for the dashboard',
    operations: [
      'GET /app',
      'PUT /app/{app_id}',
      'PUT /app/{app_id}/endpoint/{endpoint_id}',
      'PUT /app/{app_id}/endpoint/{endpoint_id}/headers',
      'GET /app/{app_id}/msg/{msg_id}/attempt/{attempt_id}',
      'GET /contact-channels/{user_id}/{id}',
      'GET /internal/api-keys/{id}',
      'GET /oauth-providers/{user_id}/{provider_id}',
      'GET /team-api-keys/{id}',
      'GET /user-api-keys/{id}',
    ],
  },
  {
    reason:
      'What apps and hosted pages do for a user who signs in there; owners sign in to the dashboard in other ways',
    operations: [
      'POST /auth/cli',
      'POST /auth/cli/complete',
      'POST /auth/cli/details',
      'POST /auth/cli/poll',
      'GET /auth/hosted-sign-in',
      'POST /auth/hosted-sign-in',
      'GET /auth/hosted-sign-in/return-url',
      'POST /auth/otp/sign-in/check-code',
      'POST /auth/sessions/ended-reason',
    ],
  },
  {
    reason: 'The client library does it below every call, or the code of a link is checked by spending it',
    operations: [
      'POST /auth/sessions/current/refresh',
      'POST /contact-channels/verify/check-code',
      'POST /team-invitations/accept/check-code',
    ],
  },
  {
    reason:
      'The secrets of users: a value is encrypted with a secret that the dashboard does not have, or is a token of a provider',
    operations: [
      'POST /auth/oauth/connected-accounts/{provider_id}/access-token',
      'POST /data-vault/stores/{id}/get',
      'POST /data-vault/stores/{id}/set',
    ],
  },
  {
    reason:
      "For Stripe's embedded components, which are scripts of Stripe: the content security policy of the dashboard allows its own alone",
    operations: ['POST /internal/payments/stripe-widgets/account-session'],
  },
];
