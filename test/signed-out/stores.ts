import type { RATE_LIMITS } from '../../libs/access/src/rate-limits/rate-limit.js';
import type { DailyKind, UnfinishedKind } from '../../libs/identity/src/attempts/daily-limit.js';

/** Limit on the rows that an operation stores for clients without a session (security P10). */
export type Bound =
  /** Only reads or checks something. */
  | 'stores nothing'
  /** A daily limit of the project. With several kinds, the call determines which one applies. */
  | { daily: readonly DailyKind[] }
  /** Unfinished sign-ins: beyond a daily limit, the project's oldest ones make room. Each network has a rate limit. */
  | { makesRoom: UnfinishedKind; limit: keyof typeof RATE_LIMITS }
  /** The call needs something that only a limited operation, a server or an existing user can provide. */
  | { needs: 'mailed code' | 'code of an operation' | 'credential of a user' | 'signature' | 'owner token' };

const needs = (what: Extract<Bound, { needs: string }>['needs']): Bound => ({ needs: what });
const daily = (...kinds: DailyKind[]): Bound => ({ daily: kinds });

/** Every operation that responds to clients without a session with more than a request to sign in. */
export const BOUNDS: Record<string, Bound> = {
  'GET /': 'stores nothing',
  'POST /check-feature-support': 'stores nothing',
  'POST /check-version': 'stores nothing',
  'GET /projects/current': 'stores nothing',
  'GET /projects/current/branding': 'stores nothing',
  'GET /projects/{project_id}/.well-known/jwks.json': 'stores nothing',
  'GET /projects-anonymous-users/{project_id}/.well-known/jwks.json': 'stores nothing',

  'POST /auth/anonymous/sign-up': daily('new-user'),
  'POST /auth/password/sign-up': daily('new-user'),
  'POST /auth/challenges': 'stores nothing',
  'POST /auth/password/sign-in': daily('failed-sign-in'),
  'POST /auth/password/send-reset-code': daily('email'),
  'POST /auth/password/reset': needs('mailed code'),
  'POST /auth/password/reset/check-code': needs('mailed code'),
  'POST /auth/otp/send-sign-in-code': daily('email'),
  'POST /auth/otp/sign-in': daily('new-user', 'failed-sign-in'),
  'POST /auth/otp/sign-in/check-code': needs('mailed code'),
  'POST /auth/waitlist': daily('email'),
  'POST /auth/ways-in': needs('mailed code'),
  'POST /auth/ways-in/end': needs('code of an operation'),
  'POST /auth/mfa/sign-in': daily('failed-sign-in'),
  'POST /auth/passkey/initiate-passkey-authentication': {
    makesRoom: 'passkey-challenge',
    limit: 'passkeyChallenge',
  },
  'POST /auth/passkey/check-removed': 'stores nothing',
  'POST /auth/passkey/sign-in': daily('failed-sign-in'),
  'POST /auth/passkey/register': needs('code of an operation'),
  'POST /auth/cli': { makesRoom: 'command-line-login', limit: 'commandLine' },
  'POST /auth/cli/complete': needs('code of an operation'),
  'POST /auth/cli/details': 'stores nothing',
  'POST /auth/cli/poll': needs('code of an operation'),
  'GET /auth/oauth/authorize/{provider_id}': { makesRoom: 'provider-sign-in', limit: 'providerSignIn' },
  'GET /auth/oauth/callback/{provider_id}': daily('new-user', 'failed-sign-in'),
  'POST /auth/oauth/callback/{provider_id}': daily('new-user', 'failed-sign-in'),
  'GET /auth/oauth/callback/{provider_id}/link': 'stores nothing',
  'POST /auth/oauth/callback/{provider_id}/link': needs('code of an operation'),
  'POST /auth/oauth/token': needs('credential of a user'),
  'GET /auth/hosted-sign-in': 'stores nothing',
  'POST /auth/hosted-sign-in': needs('credential of a user'),
  'GET /auth/hosted-sign-in/return-url': 'stores nothing',
  'POST /auth/sessions/current/refresh': needs('credential of a user'),
  'POST /auth/sessions/ended-reason': 'stores nothing',

  'POST /contact-channels/verify': needs('mailed code'),
  'POST /contact-channels/verify/check-code': needs('mailed code'),
  'GET /contact-channels/disown': needs('mailed code'),
  'POST /contact-channels/disown': needs('mailed code'),
  'POST /team-invitations/accept/check-code': needs('mailed code'),
  'GET /emails/unsubscribe-link': needs('mailed code'),
  'POST /emails/unsubscribe-link': needs('mailed code'),
  'POST /emails/delivery-reports/{project_id}': needs('signature'),
  'POST /integrations/credential-scanning/github': needs('signature'),
  'POST /integrations/credential-scanning/revoke': needs('credential of a user'),
  'POST /integrations/stripe/webhooks': needs('signature'),

  'POST /app': needs('owner token'),
  'GET /event-type': 'stores nothing',
  'GET /event-type/{event_type_name}': 'stores nothing',

  // Items and products of any customer may be read; a balance that is not stored is computed.
  'GET /payments/items/{customer_type}/{customer_id}/{item_id}': 'stores nothing',
  'GET /payments/products/{customer_type}/{customer_id}': 'stores nothing',
  'POST /payments/purchases/create-purchase-url': daily('purchase-link'),
  'GET /payments/purchases/validate-code': 'stores nothing',
  'POST /payments/purchases/validate-code': 'stores nothing',
  'POST /payments/purchases/checkout-details': 'stores nothing',
  'POST /payments/purchases/purchase-session': needs('code of an operation'),
  'POST /payments/purchases/restart': needs('code of an operation'),
  'POST /payments/purchases/status': needs('code of an operation'),
  'POST /internal/payments/test-mode-purchase-session': needs('code of an operation'),
  'POST /payments/built-in/confirm': needs('code of an operation'),
  'POST /payments/customer-page/cancel': needs('code of an operation'),
  'POST /payments/customer-page/details': needs('code of an operation'),
  'POST /payments/customer-page/open-payment': needs('code of an operation'),
  'POST /payments/customer-page/payments': needs('code of an operation'),
  'POST /payments/customer-page/products': needs('code of an operation'),
  'POST /payments/customer-page/receipt': needs('code of an operation'),
  'POST /payments/customer-page/resume': needs('code of an operation'),

  // Rejected without a session, after the body is read.
  'POST /auth/passkey/initiate-passkey-registration': needs('credential of a user'),
  'POST /auth/password/set': needs('credential of a user'),
  'POST /auth/password/update': needs('credential of a user'),
  'POST /contact-channels/send-verification-code': needs('credential of a user'),
  'POST /internal/projects/transfer': needs('credential of a user'),
  'DELETE /users/me': needs('credential of a user'),
  'POST /team-invitations/accept/details': needs('mailed code'),
};
