import { randomBytes, randomUUID } from 'node:crypto';
import type { TestProject } from '@hallpass/testing';
import type { Ids } from '../authorization-matrix/world.js';

/** The user whose sign-in an act changes, with the things that it can change. */
export interface Subject {
  project: TestProject;
  accessToken: string;
  /** The user's unverified primary address. */
  email: string;
  ids: Pick<Ids, 'channel' | 'account' | 'passkey' | 'userKey' | 'teamKey' | 'team'>;
}

export interface Act {
  /** As named in the OpenAPI document. */
  operation: string;
  what: string;
  call: (subject: Subject) => { path: string; body?: object };
  /** Its status after a recent sign-in. */
  success: number;
  /** Would make an anonymous account permanent. */
  adds?: true;
  /** Done by a user without a password. */
  withoutPassword?: true;
}

const CALLBACK = 'http://localhost:3000/handler';
const address = () => `${randomUUID()}@example.com`;
const act = (
  operation: string,
  what: string,
  call: Act['call'],
  more: Partial<Pick<Act, 'success' | 'adds' | 'withoutPassword'>> = {},
): Act => ({ operation, what, call, success: 200, ...more });
const own = (what: string, body: object, adds?: true): Act =>
  act('PATCH /users/me', what, () => ({ path: '/users/me', body }), { adds });
const channel = (what: string, body: () => object): Act =>
  act(
    'PATCH /contact-channels/{user_id}/{id}',
    what,
    ({ ids }) => ({ path: `/contact-channels/me/${ids.channel}`, body: body() }),
    { adds: true },
  );

/**
 * Operations that change how a user signs in, or that act as the user, and therefore require a sign-in within the last
 * 10 minutes from clients (security E9). In an order in which one user can do all of them.
 */
export const ACTS: readonly Act[] = [
  act(
    'POST /contact-channels',
    'an address',
    () => ({
      path: '/contact-channels',
      body: { user_id: 'me', type: 'email', value: address(), used_for_auth: false },
    }),
    { success: 201, adds: true },
  ),
  act('POST /contact-channels/send-verification-code', 'the mail that verifies the primary address', ({ email }) => ({
    path: '/contact-channels/send-verification-code',
    body: { email, callback_url: CALLBACK },
  })),
  act(
    'POST /contact-channels/{user_id}/{id}/send-verification-code',
    'the mail that verifies an address',
    ({ ids }) => ({
      path: `/contact-channels/me/${ids.channel}/send-verification-code`,
      body: { callback_url: CALLBACK },
    }),
  ),
  channel('the primary address', () => ({ is_primary: true })),
  channel('an address that signs in no more', () => ({ used_for_auth: false })),
  channel('an address that signs in', () => ({ used_for_auth: true })),
  channel('another address', () => ({ value: address() })),
  own('the second factor', { totp_secret_base64: randomBytes(20).toString('base64') }, true),
  own('mailed codes', { otp_auth_enabled: true }, true),
  act('POST /auth/mfa/backup-codes', 'backup codes', () => ({ path: '/auth/mfa/backup-codes' })),
  own('the second factor, off', { totp_secret_base64: null }),
  act(
    'POST /auth/passkey/initiate-passkey-registration',
    'a passkey',
    () => ({ path: '/auth/passkey/initiate-passkey-registration', body: {} }),
    { adds: true },
  ),
  act(
    'POST /auth/password/set',
    'the first password',
    () => ({ path: '/auth/password/set', body: { password: randomUUID() } }),
    { adds: true, withoutPassword: true },
  ),
  act(
    'GET /auth/oauth/authorize/{provider_id}',
    "the link of a provider's account",
    ({ project, accessToken }) => ({ path: `/auth/oauth/authorize/github?${linkQuery(project, accessToken)}` }),
    { success: 307, adds: true },
  ),
  act(
    'PATCH /oauth-providers/{user_id}/{provider_id}',
    "a provider's account",
    ({ ids }) => ({ path: `/oauth-providers/me/${ids.account}`, body: { allow_sign_in: true } }),
    { adds: true },
  ),
  act(
    'POST /user-api-keys',
    "a user's API key",
    () => ({ path: '/user-api-keys', body: { user_id: 'me', description: 'Key', expires_at_millis: null } }),
    { adds: true },
  ),
  act('PATCH /user-api-keys/{id}', "the expiry of a user's API key", ({ ids }) => ({
    path: `/user-api-keys/${ids.userKey}`,
    body: { expires_at_millis: Date.now() + 3_600_000 },
  })),
  act('POST /team-api-keys', "a team's API key", ({ ids }) => ({
    path: '/team-api-keys',
    body: { team_id: ids.team, description: 'Key', expires_at_millis: null },
  })),
  act('PATCH /team-api-keys/{id}', "the expiry of a team's API key", ({ ids }) => ({
    path: `/team-api-keys/${ids.teamKey}?team_id=${ids.team}`,
    body: { expires_at_millis: null },
  })),
  act('DELETE /oauth-providers/{user_id}/{provider_id}', "the end of a provider's account", ({ ids }) => ({
    path: `/oauth-providers/me/${ids.account}`,
  })),
  act('DELETE /auth/passkeys/{id}', 'the end of a passkey', ({ ids }) => ({ path: `/auth/passkeys/${ids.passkey}` })),
  own('the end of all passkeys', { passkey_auth_enabled: false }),
  act('DELETE /contact-channels/{user_id}/{id}', 'the end of an address', ({ ids }) => ({
    path: `/contact-channels/me/${ids.channel}`,
  })),
];

function linkQuery({ id, publishableClientKey }: TestProject, token: string): string {
  return new URLSearchParams({
    client_id: id,
    client_secret: publishableClientKey,
    redirect_uri: CALLBACK,
    scope: 'legacy',
    state: 'state',
    grant_type: 'authorization_code',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    response_type: 'code',
    type: 'link',
    token,
  }).toString();
}

const PROVES_ITSELF = 'what is sent with it is the proof: a password, a code, a passkey, a token of the session';
const ENDS = 'ends sessions: that must work from every session, however old';
const NO_SIGN_IN = 'changes nothing about how its user signs in';
const ANOTHER_WAY = 'a program or provider answers, and shows no session';

/** Operations open to clients, or to everyone, that require no recent sign-in, with the reason. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  'POST /payments/built-in/confirm': 'pays with a test card, by the secret of the payment alone',
  'POST /app': 'is open to the token or key of an administrator alone, which it looks at itself',
  'POST /auth/password/update': 'asks for the old password',
  'POST /auth/passkey/register': 'finishes within 5 minutes what a recent sign-in has begun, with its code',
  'PATCH /auth/passkeys/{id}': 'only what the passkey is called',
  'POST /auth/cli/complete': 'the session of the command line is as old as the sign-in of the one that grants it',
  'POST /auth/hosted-sign-in': 'the session of the app is as old as the sign-in of the one that grants it',
  'DELETE /users/me': 'ends everything; only where the project lets its users do so',

  'POST /auth/anonymous/sign-up': PROVES_ITSELF,
  'POST /auth/password/sign-up': PROVES_ITSELF,
  'POST /auth/password/sign-in': PROVES_ITSELF,
  'POST /auth/password/send-reset-code': PROVES_ITSELF,
  'POST /auth/password/reset': PROVES_ITSELF,
  'POST /auth/password/reset/check-code': PROVES_ITSELF,
  'POST /auth/ways-in': PROVES_ITSELF,
  'POST /auth/ways-in/end': PROVES_ITSELF,
  'POST /auth/otp/send-sign-in-code': PROVES_ITSELF,
  'POST /auth/otp/sign-in': PROVES_ITSELF,
  'POST /auth/otp/sign-in/check-code': PROVES_ITSELF,
  'POST /auth/mfa/sign-in': PROVES_ITSELF,
  'POST /auth/passkey/initiate-passkey-authentication': PROVES_ITSELF,
  'POST /auth/passkey/sign-in': PROVES_ITSELF,
  'POST /auth/oauth/token': PROVES_ITSELF,
  'GET /auth/oauth/callback/{provider_id}': PROVES_ITSELF,
  'POST /auth/oauth/callback/{provider_id}': PROVES_ITSELF,
  'GET /auth/oauth/callback/{provider_id}/link': PROVES_ITSELF,
  'POST /auth/oauth/callback/{provider_id}/link': PROVES_ITSELF,
  'POST /auth/cli': PROVES_ITSELF,
  'POST /auth/cli/details': PROVES_ITSELF,
  'POST /auth/cli/poll': PROVES_ITSELF,
  'POST /contact-channels/verify': PROVES_ITSELF,
  'POST /contact-channels/verify/check-code': PROVES_ITSELF,
  'POST /auth/sessions/current/refresh': PROVES_ITSELF,
  'POST /auth/sessions/ended-reason': PROVES_ITSELF,

  'DELETE /auth/sessions': ENDS,
  'DELETE /auth/sessions/current': ENDS,
  'DELETE /auth/sessions/{id}': ENDS,

  'POST /auth/oauth/connected-accounts/{provider_id}/access-token': NO_SIGN_IN,
  'POST /connected-accounts/{user_id}/{provider_id}/access-token': NO_SIGN_IN,
  'PATCH /emails/notification-preference/{user_id}/{notification_category_id}': NO_SIGN_IN,
  'POST /internal/projects': NO_SIGN_IN,
  'POST /internal/projects/transfer': NO_SIGN_IN,
  'POST /team-invitations/accept': NO_SIGN_IN,
  'POST /team-invitations/accept/check-code': NO_SIGN_IN,
  'POST /team-invitations/accept/details': NO_SIGN_IN,
  'POST /team-invitations/send-code': NO_SIGN_IN,
  'DELETE /team-invitations/{id}': NO_SIGN_IN,
  'PATCH /team-member-profiles/{team_id}/{user_id}': NO_SIGN_IN,
  'DELETE /team-memberships/{team_id}/{user_id}': NO_SIGN_IN,
  'POST /teams': NO_SIGN_IN,
  'PATCH /teams/{team_id}': NO_SIGN_IN,
  'DELETE /teams/{team_id}': NO_SIGN_IN,
  'POST /contact-channels/disown': PROVES_ITSELF,
  'POST /check-feature-support': ANOTHER_WAY,
  'POST /check-version': ANOTHER_WAY,
  'POST /emails/delivery-reports/{project_id}': ANOTHER_WAY,
  'POST /emails/unsubscribe-link': ANOTHER_WAY,
  'POST /integrations/credential-scanning/github': ANOTHER_WAY,
  'POST /integrations/credential-scanning/revoke': ANOTHER_WAY,
  'POST /integrations/stripe/webhooks': ANOTHER_WAY,
  'POST /internal/payments/test-mode-purchase-session': ANOTHER_WAY,
  'POST /payments/customer-links': NO_SIGN_IN,
  'POST /payments/customer-page/cancel': ANOTHER_WAY,
  'POST /payments/customer-page/details': ANOTHER_WAY,
  'POST /payments/customer-page/open-payment': ANOTHER_WAY,
  'POST /payments/customer-page/payments': ANOTHER_WAY,
  'POST /payments/customer-page/products': ANOTHER_WAY,
  'POST /payments/customer-page/receipt': ANOTHER_WAY,
  'POST /payments/customer-page/resume': ANOTHER_WAY,
  'POST /payments/purchases/checkout-details': ANOTHER_WAY,
  'POST /payments/purchases/create-purchase-url': NO_SIGN_IN,
  'POST /payments/purchases/purchase-session': ANOTHER_WAY,
  'POST /payments/purchases/restart': ANOTHER_WAY,
  'POST /payments/purchases/status': ANOTHER_WAY,
  'POST /payments/purchases/validate-code': ANOTHER_WAY,
};
