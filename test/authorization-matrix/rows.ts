import type { Thing } from './world.js';

/** A known error's code, or the status of a text error or a success. */
export type Outcome = string | number;

/**
 * The responses of one operation to each kind of caller. Calls name Ada's things (`{user}` in the query and the body,
 * the parameters of the path), and a rejected call must not change them.
 */
export interface Row {
  /** The required access type. Repeated here, so that an endpoint cannot be opened by accident. */
  access: 'none' | 'client' | 'server' | 'admin';
  /** The kinds of things that path parameters name, if their names do not say so. */
  path?: Partial<Record<string, Thing>>;
  query?: string;
  body?: object;
  contentType?: string;
  /** For a client without a session. */
  signedOut?: Outcome;
  /**
   * For another user of the project, who is in none of Ada's teams. Omitted if the call cannot name other users'
   * things.
   */
  stranger?: Outcome;
  /** For an anonymous user, if such users have access; default: as for a stranger. */
  anonymous?: Outcome;
  /** For a member of Ada's team without permissions; default: as for a stranger. */
  member?: Outcome;
  /** For an access token of an ended session, if the operation accepts it (contract/02 §12). */
  ended?: Outcome;
  /** For an allowed caller with unknown ids, and with ids of another project: the responses must be identical. */
  missing?: Outcome;
}

const ME = 'CANNOT_GET_OWN_USER_WITHOUT_USER';
const UAR = 'USER_AUTHENTICATION_REQUIRED';
const NO_MEMBER = 'TEAM_MEMBERSHIP_NOT_FOUND';
const NO_KEY = 'API_KEY_NOT_FOUND';
const EXTERNAL = 'EXPECTED_INTERNAL_PROJECT';
const NOT_ALLOWED = 'TEAM_PERMISSION_REQUIRED';

/** Open to anyone with the publishable key; the call has no effect. */
const open = (answer: Outcome, more: Partial<Row> = {}): Row => ({ access: 'client', signedOut: answer, ...more });
/** About the signed-in user only; cannot name another user. */
const own = (signedOut: Outcome, more: Partial<Row> = {}): Row => ({ access: 'client', signedOut, ...more });
const server = (more: Partial<Row> = {}): Row => ({ access: 'server', ...more });
const admin = (more: Partial<Row> = {}): Row => ({ access: 'admin', ...more });
const none = (): Row => ({ access: 'none' });
const code = { code: '0'.repeat(45) };
const UNKNOWN_CODE = 'VERIFICATION_CODE_NOT_FOUND';
const callback_url = 'http://localhost:3000/handler';

const SINCE = { since: '2026-01-01T00:00:00.000Z' };

export const ROWS: Record<string, Row> = {
  'GET /': none(),
  'POST /check-feature-support': none(),
  'POST /check-version': none(),

  // Sign-in
  'POST /auth/anonymous/sign-up': { access: 'client' },
  'POST /auth/password/sign-up': open('SCHEMA_ERROR', { body: {} }),
  'POST /auth/password/sign-in': open('SCHEMA_ERROR', { body: {} }),
  'POST /auth/password/send-reset-code': open('SCHEMA_ERROR', { body: {} }),
  'POST /auth/password/reset': open(UNKNOWN_CODE, { body: { ...code, password: 'a new way in 7' } }),
  'POST /auth/password/reset/check-code': open(UNKNOWN_CODE, { body: code }),
  'POST /auth/ways-in': open(UNKNOWN_CODE, { body: code }),
  'POST /auth/ways-in/end': open(UNKNOWN_CODE, { body: code }),
  'POST /auth/password/set': own('SCHEMA_ERROR', { body: { password: 'a new way in 7' } }),
  'POST /auth/password/update': own('SCHEMA_ERROR', { body: { old_password: 'x', new_password: 'a new way in 7' } }),
  'POST /auth/otp/send-sign-in-code': open('SCHEMA_ERROR', { body: {} }),
  'POST /auth/otp/sign-in': open(UNKNOWN_CODE, { body: code }),
  'POST /auth/otp/sign-in/check-code': open(UNKNOWN_CODE, { body: code }),
  'POST /auth/mfa/sign-in': open(UNKNOWN_CODE, { body: { type: 'totp', totp: '123456', ...code } }),
  'GET /auth/mfa/backup-codes': own(UAR),
  'POST /auth/mfa/backup-codes': own(UAR),
  'POST /auth/passkey/initiate-passkey-registration': own('SCHEMA_ERROR'),
  'POST /auth/passkey/initiate-passkey-authentication': { access: 'client' },
  'POST /auth/passkey/register': open('SCHEMA_ERROR', { body: {} }),
  'POST /auth/passkey/sign-in': open('SCHEMA_ERROR', { body: {} }),
  'GET /auth/passkeys': own(ME),
  'PATCH /auth/passkeys/{id}': {
    access: 'client',
    path: { id: 'passkey' },
    body: { name: 'Mine' },
    signedOut: ME,
    stranger: 404,
  },
  'DELETE /auth/passkeys/{id}': { access: 'client', path: { id: 'passkey' }, signedOut: ME, stranger: 404 },
  'POST /auth/cli': { access: 'client' },
  'POST /auth/cli/complete': open('SCHEMA_ERROR', { body: {} }),
  'POST /auth/cli/details': open('SCHEMA_ERROR', { body: {} }),
  'POST /auth/cli/poll': open('SCHEMA_ERROR', { body: {} }),
  'GET /auth/oauth/authorize/{provider_id}': none(),
  'GET /auth/oauth/callback/{provider_id}': none(),
  'POST /auth/oauth/callback/{provider_id}': none(),
  'GET /auth/oauth/callback/{provider_id}/link': none(),
  'POST /auth/oauth/callback/{provider_id}/link': none(),
  'POST /auth/oauth/token': none(),
  'GET /auth/hosted-sign-in': open('SCHEMA_ERROR'),
  'POST /auth/hosted-sign-in': open('SCHEMA_ERROR', { body: {} }),
  'GET /auth/hosted-sign-in/return-url': open('REDIRECT_URL_NOT_WHITELISTED', { query: 'url=https://evil.example/' }),

  // Sessions
  'GET /auth/sessions': { access: 'client', query: 'user_id={user}', signedOut: ME, stranger: 403, missing: 200 },
  'POST /auth/sessions': server({ body: { user_id: '{user}' }, missing: 'USER_ID_DOES_NOT_EXIST' }),
  'DELETE /auth/sessions': { access: 'client', query: 'user_id={user}', signedOut: ME, stranger: 403, missing: 200 },
  'DELETE /auth/sessions/current': own('ACCESS_TOKEN_EXPIRED'),
  'POST /auth/sessions/current/refresh': open('SCHEMA_ERROR', { ended: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' }),
  'POST /auth/sessions/ended-reason': open('SCHEMA_ERROR'),
  'DELETE /auth/sessions/{id}': {
    access: 'client',
    path: { id: 'session' },
    signedOut: ME,
    stranger: 404,
    missing: 404,
  },

  // Accounts at other providers
  'GET /oauth-providers': {
    access: 'client',
    query: 'user_id={user}',
    signedOut: ME,
    stranger: 403,
    missing: 'USER_NOT_FOUND',
  },
  'POST /oauth-providers': server({
    body: {
      user_id: '{user}',
      provider_config_id: 'github',
      account_id: '1',
      allow_sign_in: true,
      allow_connected_accounts: true,
    },
    missing: 'USER_NOT_FOUND',
  }),
  'GET /oauth-providers/{user_id}/{provider_id}': {
    access: 'client',
    path: { provider_id: 'account' },
    signedOut: ME,
    stranger: 403,
    missing: 'USER_NOT_FOUND',
  },
  'PATCH /oauth-providers/{user_id}/{provider_id}': {
    access: 'client',
    path: { provider_id: 'account' },
    body: {},
    signedOut: ME,
    stranger: 403,
    missing: 'USER_NOT_FOUND',
  },
  'DELETE /oauth-providers/{user_id}/{provider_id}': {
    access: 'client',
    path: { provider_id: 'account' },
    signedOut: ME,
    stranger: 403,
    missing: 'USER_NOT_FOUND',
  },
  'POST /connected-accounts/{user_id}/{provider_id}/access-token': {
    access: 'client',
    body: {},
    signedOut: ME,
    stranger: 403,
    missing: 'USER_NOT_FOUND',
  },
  'POST /auth/oauth/connected-accounts/{provider_id}/access-token': own(ME, { body: {} }),

  // API keys
  'GET /user-api-keys': { access: 'client', query: 'user_id={user}', signedOut: UAR, stranger: 403, missing: 200 },
  'POST /user-api-keys': {
    access: 'client',
    body: { user_id: '{user}', description: 'key', expires_at_millis: null },
    signedOut: UAR,
    stranger: 403,
    missing: 'USER_ID_DOES_NOT_EXIST',
  },
  'GET /user-api-keys/{id}': {
    access: 'client',
    path: { id: 'userKey' },
    signedOut: UAR,
    stranger: NO_KEY,
    missing: NO_KEY,
  },
  'PATCH /user-api-keys/{id}': {
    access: 'client',
    path: { id: 'userKey' },
    body: {},
    signedOut: UAR,
    stranger: NO_KEY,
    missing: NO_KEY,
  },
  'POST /user-api-keys/check': server({ body: { api_key: 'x' } }),
  'GET /team-api-keys': { access: 'client', query: 'team_id={team}', signedOut: UAR, stranger: NO_KEY, missing: 200 },
  'POST /team-api-keys': {
    access: 'client',
    body: { team_id: '{team}', description: 'key', expires_at_millis: null },
    signedOut: UAR,
    stranger: NO_KEY,
    missing: 'TEAM_NOT_FOUND',
  },
  'GET /team-api-keys/{id}': {
    access: 'client',
    path: { id: 'teamKey' },
    query: 'team_id={team}',
    signedOut: UAR,
    stranger: NO_KEY,
    missing: NO_KEY,
  },
  'PATCH /team-api-keys/{id}': {
    access: 'client',
    path: { id: 'teamKey' },
    query: 'team_id={team}',
    body: {},
    signedOut: UAR,
    stranger: NO_KEY,
    missing: NO_KEY,
  },
  'POST /team-api-keys/check': server({ body: { api_key: 'x' } }),
  'POST /integrations/credential-scanning/github': none(),
  'POST /integrations/credential-scanning/revoke': none(),

  // Users
  'GET /users/me': own(ME),
  'PATCH /users/me': own(ME, { body: {} }),
  'DELETE /users/me': own(400),
  'GET /users': server({ query: 'team_id={team}', missing: 200 }),
  'POST /users': server(),
  'GET /users/{user_id}': server({ missing: 'USER_NOT_FOUND' }),
  'PATCH /users/{user_id}': server({ body: {}, missing: 'USER_NOT_FOUND' }),
  'DELETE /users/{user_id}': server({ missing: 'USER_NOT_FOUND' }),
  'POST /users/bulk-delete': server(),
  'GET /users/count': server({ query: 'team_id={team}', missing: 200 }),
  'GET /users/export': server({ query: 'team_id={team}', missing: 200 }),
  'POST /users/import': server({ contentType: 'application/x-ndjson' }),
  'GET /users/jobs': server(),
  'GET /users/jobs/{job_id}': server({ missing: 404 }),
  'DELETE /users/jobs/{job_id}': server({ missing: 404 }),

  // Contact channels
  'GET /contact-channels': { access: 'client', query: 'user_id={user}', signedOut: ME, stranger: 403, missing: 200 },
  'POST /contact-channels': {
    access: 'client',
    body: { user_id: '{user}', type: 'email', value: 'new@example.com', used_for_auth: false },
    signedOut: ME,
    stranger: 403,
    missing: 'USER_NOT_FOUND',
  },
  'GET /contact-channels/{user_id}/{id}': {
    access: 'client',
    path: { id: 'channel' },
    signedOut: ME,
    stranger: 403,
    missing: 404,
  },
  'PATCH /contact-channels/{user_id}/{id}': {
    access: 'client',
    path: { id: 'channel' },
    body: {},
    signedOut: ME,
    stranger: 403,
    missing: 400,
  },
  'DELETE /contact-channels/{user_id}/{id}': {
    access: 'client',
    path: { id: 'channel' },
    signedOut: ME,
    stranger: 403,
    missing: 400,
  },
  'POST /contact-channels/{user_id}/{id}/send-verification-code': {
    access: 'client',
    path: { id: 'channel' },
    body: { callback_url },
    signedOut: ME,
    stranger: 400,
    missing: 'USER_ID_DOES_NOT_EXIST',
  },
  'POST /contact-channels/send-verification-code': own('SCHEMA_ERROR', {
    body: { email: 'ada@example.com', callback_url },
  }),
  'POST /contact-channels/verify': open(UNKNOWN_CODE, { body: code }),
  'POST /contact-channels/verify/check-code': open(UNKNOWN_CODE, { body: code }),

  // Teams
  'GET /teams': { access: 'client', query: 'user_id={user}', signedOut: ME, stranger: 403, missing: 200 },
  'POST /teams': {
    access: 'client',
    body: { display_name: 'T', creator_user_id: '{user}' },
    signedOut: UAR,
    stranger: 403,
    missing: 'USER_NOT_FOUND',
  },
  'GET /teams/{team_id}': {
    access: 'client',
    signedOut: UAR,
    stranger: NO_MEMBER,
    member: 200,
    missing: 'TEAM_NOT_FOUND',
  },
  'PATCH /teams/{team_id}': {
    access: 'client',
    body: {},
    signedOut: UAR,
    stranger: NO_MEMBER,
    member: NOT_ALLOWED,
    missing: 'TEAM_NOT_FOUND',
  },
  'DELETE /teams/{team_id}': {
    access: 'client',
    signedOut: UAR,
    stranger: NO_MEMBER,
    member: NOT_ALLOWED,
    missing: 'TEAM_NOT_FOUND',
  },
  'POST /team-memberships/{team_id}/{user_id}': server({ body: {}, missing: 'USER_NOT_FOUND' }),
  'DELETE /team-memberships/{team_id}/{user_id}': {
    access: 'client',
    signedOut: ME,
    stranger: NO_MEMBER,
    member: NOT_ALLOWED,
    missing: 'USER_NOT_FOUND',
  },
  'GET /team-member-profiles': {
    access: 'client',
    query: 'team_id={team}&user_id={user}',
    signedOut: ME,
    stranger: NO_MEMBER,
    member: NOT_ALLOWED,
    missing: 'TEAM_NOT_FOUND',
  },
  'GET /team-member-profiles/{team_id}/{user_id}': {
    access: 'client',
    signedOut: ME,
    stranger: NO_MEMBER,
    member: NOT_ALLOWED,
    missing: 'USER_NOT_FOUND',
  },
  'PATCH /team-member-profiles/{team_id}/{user_id}': {
    access: 'client',
    body: {},
    signedOut: ME,
    stranger: 403,
    missing: 'USER_NOT_FOUND',
  },
  'GET /team-invitations': {
    access: 'client',
    query: 'team_id={team}',
    signedOut: ME,
    stranger: NO_MEMBER,
    member: NOT_ALLOWED,
    missing: 'TEAM_NOT_FOUND',
  },
  'DELETE /team-invitations/{id}': {
    access: 'client',
    path: { id: 'invitation' },
    query: 'team_id={team}',
    signedOut: ME,
    stranger: NO_MEMBER,
    member: NOT_ALLOWED,
    missing: 'TEAM_NOT_FOUND',
  },
  'GET /internal/team-invitations': server({ query: 'team_id={team}', missing: 200 }),
  'POST /team-invitations/send-code': {
    access: 'client',
    body: { team_id: '{team}', email: 'new@example.com', callback_url: 'https://untrusted.example' },
    signedOut: UAR,
    stranger: NO_MEMBER,
    member: NOT_ALLOWED,
    missing: 'TEAM_NOT_FOUND',
  },
  'POST /team-invitations/accept': own(UAR, { body: code }),
  'POST /team-invitations/accept/check-code': open(UNKNOWN_CODE, { body: code }),
  'POST /team-invitations/accept/details': open(UNKNOWN_CODE, { body: code }),

  // Permissions
  'GET /team-permissions': {
    access: 'client',
    query: 'user_id={user}&team_id={team}',
    signedOut: ME,
    stranger: 403,
    missing: 200,
  },
  'POST /team-permissions/{team_id}/{user_id}/{permission_id}': server({
    path: { permission_id: 'teamPermission' },
    body: {},
    missing: 'USER_NOT_FOUND',
  }),
  'DELETE /team-permissions/{team_id}/{user_id}/{permission_id}': server({
    path: { permission_id: 'teamPermission' },
    missing: 'USER_NOT_FOUND',
  }),
  'GET /project-permissions': { access: 'client', query: 'user_id={user}', signedOut: ME, stranger: 403, missing: 200 },
  'POST /project-permissions/{user_id}/{permission_id}': server({
    path: { permission_id: 'projectPermission' },
    body: {},
    missing: 'USER_NOT_FOUND',
  }),
  'DELETE /project-permissions/{user_id}/{permission_id}': server({
    path: { permission_id: 'projectPermission' },
    missing: 'USER_NOT_FOUND',
  }),
  'GET /team-permission-definitions': admin(),
  'POST /team-permission-definitions': admin(),
  'PATCH /team-permission-definitions/{permission_id}': admin({
    path: { permission_id: 'teamPermission' },
    body: {},
    missing: 'PERMISSION_NOT_FOUND',
  }),
  'DELETE /team-permission-definitions/{permission_id}': admin({
    path: { permission_id: 'teamPermission' },
    missing: 'PERMISSION_NOT_FOUND',
  }),
  'GET /project-permission-definitions': admin(),
  'POST /project-permission-definitions': admin(),
  'PATCH /project-permission-definitions/{permission_id}': admin({
    path: { permission_id: 'projectPermission' },
    body: {},
    missing: 'PERMISSION_NOT_FOUND',
  }),
  'DELETE /project-permission-definitions/{permission_id}': admin({
    path: { permission_id: 'projectPermission' },
    missing: 'PERMISSION_NOT_FOUND',
  }),

  // Projects
  'GET /projects/current': open(200),
  'GET /projects/current/branding': open(200),
  'GET /projects/{project_id}/.well-known/jwks.json': none(),
  'GET /projects-anonymous-users/{project_id}/.well-known/jwks.json': none(),
  'GET /internal/projects': own(UAR, { stranger: EXTERNAL, anonymous: UAR }),
  'POST /internal/projects': own(UAR, {
    body: { display_name: 'P', owner_team_id: '{team}' },
    stranger: EXTERNAL,
    anonymous: UAR,
  }),
  'POST /internal/projects/transfer': own('SCHEMA_ERROR', {
    body: { project_id: '{project}', new_team_id: '{team}' },
    stranger: 'SCHEMA_ERROR',
  }),
  'GET /internal/projects/current': admin(),
  'PATCH /internal/projects/current': admin(),
  'DELETE /internal/projects/current': admin(),
  'GET /internal/config': admin(),
  'PATCH /internal/config/override': admin(),
  'GET /internal/api-keys': admin(),
  'POST /internal/api-keys': admin(),
  'GET /internal/api-keys/{id}': admin({ path: { id: 'projectKeys' }, missing: NO_KEY }),
  'PATCH /internal/api-keys/{id}': admin({ path: { id: 'projectKeys' }, body: {}, missing: NO_KEY }),
  'GET /internal/signing-keys': admin(),
  'POST /internal/signing-keys/rotate': admin(),
  'POST /internal/oauth-providers/{provider_id}/test': admin(),
  'GET /internal/ai-chat': admin(),
  'GET /internal/ai-chat/{threadId}': admin(),
  'GET /internal/audit-log': admin(),
  'GET /internal/audit-log/chains': admin(),
  'GET /internal/audit-log/retention': admin(),
  'PUT /internal/audit-log/retention': admin({ body: { days: null } }),
  'GET /internal/audit-log/export': admin({ query: 'format=csv' }),
  'POST /internal/ai-chat/{threadId}': admin({
    body: { context_type: 'email-draft', messages: [{ role: 'user', content: 'Hello' }] },
  }),
  'PATCH /internal/ai-chat/{threadId}': admin({ body: { message: 'Hello' } }),
  // Without a session, for any customer whose id is known, as the SDK's server app reads; with a session, only the
  // user's own.
  'GET /payments/items/{customer_type}/{customer_id}/{item_id}': {
    access: 'client',
    path: { customer_id: 'user' },
    signedOut: 200,
    stranger: 403,
    missing: 'USER_NOT_FOUND',
  },
  'POST /payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity': server({
    path: { customer_id: 'user' },
    query: 'allow_negative=true',
    body: { delta: 1 },
    missing: 'USER_NOT_FOUND',
  }),
  'GET /payments/products/{customer_type}/{customer_id}': {
    access: 'client',
    path: { customer_id: 'user' },
    signedOut: 200,
    stranger: 403,
    missing: 'USER_NOT_FOUND',
  },
  'POST /payments/products/{customer_type}/{customer_id}': server({
    path: { customer_id: 'user' },
    body: { product_id: 'hat' },
    missing: 'USER_NOT_FOUND',
  }),
  // Without a product, the call creates nothing for anyone.
  'POST /payments/purchases/create-purchase-url': open(400, {
    body: { customer_type: 'custom', customer_id: 'somebody' },
  }),
  'POST /payments/purchases/validate-code': none(),
  'GET /payments/purchases/validate-code': none(),
  'POST /payments/purchases/purchase-session': none(),
  'POST /internal/payments/test-mode-purchase-session': none(),
  'POST /integrations/stripe/webhooks': none(),
  'POST /internal/payments/setup': admin(),
  'GET /internal/payments/stripe/account-info': admin(),
  'POST /internal/payments/stripe-widgets/account-session': admin(),
  'POST /data-vault/stores/{id}/get': server({
    path: { id: 'store' },
    body: { hashed_key: 'nothing' },
    missing: 'DATA_VAULT_STORE_DOES_NOT_EXIST',
  }),
  'POST /data-vault/stores/{id}/set': server({
    path: { id: 'store' },
    body: { hashed_key: 'something', encrypted_value: 'a' },
    missing: 'DATA_VAULT_STORE_DOES_NOT_EXIST',
  }),

  // Emails
  'GET /internal/email-mailings': admin(),
  'POST /internal/email-mailings/{id}/stop': admin(),
  'GET /internal/email-suppressed-addresses': admin(),
  'DELETE /internal/email-suppressed-addresses': admin({ query: 'address=ada@example.com' }),
  'GET /internal/emails': admin(),
  'GET /internal/emails/{id}': admin({ path: { id: 'mail' }, missing: 404 }),
  'POST /internal/emails/{id}/resend': admin({ path: { id: 'mail' }, missing: 404 }),
  'POST /emails/send-email': server({
    body: { user_ids: ['{user}'], subject: 'Hello', html: '<p>Hello</p>' },
    missing: 'USER_ID_DOES_NOT_EXIST',
  }),
  'POST /emails/render-email': admin(),
  'GET /emails/notification-preference/{user_id}': {
    access: 'client',
    signedOut: UAR,
    stranger: 403,
    missing: 'USER_NOT_FOUND',
  },
  'PATCH /emails/notification-preference/{user_id}/{notification_category_id}': {
    access: 'client',
    body: { enabled: false },
    signedOut: UAR,
    stranger: 403,
    missing: 'USER_NOT_FOUND',
  },
  'GET /contact-channels/disown': none(),
  'POST /contact-channels/disown': none(),
  'GET /emails/unsubscribe-link': none(),
  'POST /emails/unsubscribe-link': none(),
  'POST /emails/delivery-reports/{project_id}': none(),
  'GET /internal/email-delivery-reports': admin(),
  'POST /internal/send-test-email': admin(),
  'POST /internal/send-sign-in-invitation': server(),
  'GET /internal/email-drafts': admin(),
  'POST /internal/email-drafts': admin(),
  'GET /internal/email-drafts/{id}': admin({ path: { id: 'draft' }, missing: 404 }),
  'GET /internal/email-drafts/{id}/versions': admin({ path: { id: 'draft' }, missing: 404 }),
  'PATCH /internal/email-drafts/{id}': admin({ path: { id: 'draft' }, body: {}, missing: 404 }),
  'DELETE /internal/email-drafts/{id}': admin({ path: { id: 'draft' }, missing: 404 }),
  'GET /internal/email-templates': admin(),
  'POST /internal/email-templates': admin(),
  'GET /internal/email-templates/{id}': admin({ path: { id: 'template' }, missing: 404 }),
  'GET /internal/email-templates/{id}/versions': admin({ path: { id: 'template' }, missing: 404 }),
  'PATCH /internal/email-templates/{id}': admin({
    path: { id: 'template' },
    body: { tsx_source: 'export {}' },
    missing: 404,
  }),
  'DELETE /internal/email-templates/{id}': admin({ path: { id: 'template' }, missing: 404 }),
  'GET /internal/email-themes': admin(),
  'POST /internal/email-themes': admin(),
  'GET /internal/email-themes/{id}': admin({ path: { id: 'theme' }, missing: 404 }),
  'GET /internal/email-themes/{id}/versions': admin({ path: { id: 'theme' }, missing: 404 }),
  'PATCH /internal/email-themes/{id}': admin({
    path: { id: 'theme' },
    body: { tsx_source: 'export {}' },
    missing: 404,
  }),
  'DELETE /internal/email-themes/{id}': admin({ path: { id: 'theme' }, missing: 404 }),

  // Metrics
  'GET /internal/metrics': admin(),
  'GET /internal/metrics/active-users': admin(),
  'GET /internal/metrics/retention': admin(),
  'GET /internal/metrics/sign-ups': admin(),
  'GET /internal/metrics/sign-in-failures': admin(),
  'GET /internal/metrics/mails': admin(),

  // Payments
  'GET /internal/payments/transactions': admin(),
  'GET /internal/payments/customers': admin({ query: 'customer_type=user' }),
  'GET /internal/payments/balances': admin({
    query: 'customer_type=user&customer_id={user}',
    missing: 'USER_NOT_FOUND',
  }),
  'GET /internal/payments/subscriptions': admin(),
  'GET /internal/payments/money-entries': admin(),
  'GET /internal/payments/revenue': admin({ query: 'from=2026-01-01&to=2026-01-31' }),
  'GET /internal/payments/active-subscriptions': admin(),
  'POST /internal/payments/subscriptions/{subscription_id}/cancel': admin({
    path: { subscription_id: 'subscription' },
    body: { at: 'now' },
    missing: 404,
  }),
  'POST /internal/payments/subscriptions/{subscription_id}/resume': admin({
    path: { subscription_id: 'subscription' },
    missing: 404,
  }),
  'POST /internal/payments/money-entries/{entry_id}/refund': admin({
    path: { entry_id: 'payment' },
    body: {},
    missing: 404,
  }),
  'POST /internal/payments/money-entries/{entry_id}/decide-dispute': admin({
    path: { entry_id: 'payment' },
    body: { outcome: 'won' },
    missing: 404,
  }),
  'GET /internal/payments/test-clock': admin(),
  'PATCH /internal/payments/test-clock': admin({ body: { advance_millis: 0 } }),
  'POST /payments/built-in/confirm': none(),
  'POST /payments/purchases/checkout-details': none(),
  'POST /payments/purchases/restart': none(),
  'POST /payments/purchases/status': none(),
  'POST /payments/customer-links': {
    access: 'client',
    body: { customer_type: 'user', customer_id: '{user}' },
    signedOut: UAR,
    stranger: 403,
    missing: 'USER_NOT_FOUND',
  },
  'POST /payments/customer-page/details': none(),
  'POST /payments/customer-page/products': none(),
  'POST /payments/customer-page/payments': none(),
  'POST /payments/customer-page/receipt': none(),
  'POST /payments/customer-page/open-payment': none(),
  'POST /payments/customer-page/cancel': none(),
  'POST /payments/customer-page/resume': none(),

  // Webhooks: an application is the project; all other ids are unknown.
  'POST /webhooks/svix-token': admin({ body: {} }),
  'POST /internal/send-test-webhook': admin({ body: { endpoint_id: '{endpoint}' }, missing: 200 }),
  'GET /event-type': none(),
  'GET /event-type/{event_type_name}': none(),
  'GET /background-task': admin(),
  'GET /background-task/{task_id}': admin({ missing: 404 }),
  'GET /app': admin(),
  'POST /app': none(),
  'GET /app/{app_id}': admin({ missing: 404 }),
  'PUT /app/{app_id}': admin({ body: { name: 'x' }, missing: 404 }),
  'PATCH /app/{app_id}': admin({ body: {}, missing: 404 }),
  'GET /app/{app_id}/endpoint': admin({ missing: 404 }),
  'POST /app/{app_id}/endpoint': admin({ body: { url: 'https://example.com/' }, missing: 404 }),
  'GET /app/{app_id}/endpoint/{endpoint_id}': admin({ missing: 404 }),
  // A valid body would create the missing endpoint with this uid.
  'PUT /app/{app_id}/endpoint/{endpoint_id}': admin({ body: {}, missing: 'SCHEMA_ERROR' }),
  'PATCH /app/{app_id}/endpoint/{endpoint_id}': admin({ body: {}, missing: 404 }),
  'DELETE /app/{app_id}/endpoint/{endpoint_id}': admin({ missing: 404 }),
  'GET /app/{app_id}/endpoint/{endpoint_id}/headers': admin({ missing: 404 }),
  'PUT /app/{app_id}/endpoint/{endpoint_id}/headers': admin({ body: { headers: {} }, missing: 404 }),
  'PATCH /app/{app_id}/endpoint/{endpoint_id}/headers': admin({ body: {}, missing: 404 }),
  'GET /app/{app_id}/endpoint/{endpoint_id}/secret': admin({ missing: 404 }),
  'POST /app/{app_id}/endpoint/{endpoint_id}/secret/rotate': admin({ body: {}, missing: 404 }),
  'GET /app/{app_id}/endpoint/{endpoint_id}/stats': admin({ missing: 404 }),
  'POST /app/{app_id}/endpoint/{endpoint_id}/recover': admin({ body: SINCE, missing: 404 }),
  'POST /app/{app_id}/endpoint/{endpoint_id}/replay-missing': admin({ body: SINCE, missing: 404 }),
  'POST /app/{app_id}/endpoint/{endpoint_id}/bulk-replay': admin({ body: SINCE, missing: 404 }),
  'POST /app/{app_id}/endpoint/{endpoint_id}/send-example': admin({
    body: { eventType: 'team.created' },
    missing: 404,
  }),
  'GET /app/{app_id}/endpoint/{endpoint_id}/msg': admin({ missing: 404 }),
  'GET /app/{app_id}/msg': admin({ missing: 404 }),
  'POST /app/{app_id}/msg': admin({ body: { eventType: 'a.b', payload: {} }, missing: 404 }),
  'POST /app/{app_id}/msg/precheck/active': admin({ body: { eventType: 'a.b' }, missing: 404 }),
  'GET /app/{app_id}/msg/{msg_id}': admin({ missing: 404 }),
  'DELETE /app/{app_id}/msg/{msg_id}/content': admin({ missing: 404 }),
  'GET /app/{app_id}/msg/{msg_id}/endpoint': admin({ missing: 404 }),
  'GET /app/{app_id}/msg/{msg_id}/attempt/{attempt_id}': admin({ missing: 404 }),
  'DELETE /app/{app_id}/msg/{msg_id}/attempt/{attempt_id}/content': admin({ missing: 404 }),
  'POST /app/{app_id}/msg/{msg_id}/endpoint/{endpoint_id}/resend': admin({ body: {}, missing: 404 }),
  'GET /app/{app_id}/attempt/endpoint/{endpoint_id}': admin({ missing: 404 }),
  'GET /app/{app_id}/attempt/msg/{msg_id}': admin({ missing: 404 }),
};
