import { randomUUID } from 'node:crypto';
import { type Api, succeeded } from '@hallpass/testing';
import type { Ids, World } from '../authorization-matrix/world.js';

/** Secrets that must never appear in an audit row, however an administrator sends them. */
export const PLANTED = {
  password: 'planted password 4711',
  newPassword: 'planted password 4712',
  clientSecret: 'planted-client-secret',
  smtpPassword: 'planted-smtp-password',
  totp: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  name: 'Planted Name',
  metadata: 'planted-metadata',
  address: 'planted@example.com',
  account: 'planted-account',
  memberName: 'Planted Member',
  passkey: 'Planted Passkey',
};

const callback_url = 'http://localhost:3000/handler';
const odd = { planted: PLANTED.metadata, odd: '\ufffd \\u0000' };
const key = { description: 'key', expires_at_millis: null };
const definition = (id: string) => ({ id, description: 'A permission', contained_permission_ids: [] });
const MARKETING = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c';

/**
 * A call by an administrator who acts for Ada, which must succeed, and the audit rows that it must leave: `<change>
 * <kind>`.
 */
export interface Write {
  path?: (ids: Ids) => string;
  body?: (ids: Ids, as: { admin: Api; world: World }) => unknown;
  contentType?: string;
  /** The session sent along with the administrator's key: none, Ada's, or that of a new user. */
  as?: 'ada' | 'somebody';
  leaves: string[];
}
const write = (leaves: string | string[], body?: Write['body'], path?: Write['path']): Write => ({
  leaves: [leaves].flat(),
  ...(body && { body }),
  ...(path && { path }),
});
const of = (path: string) => (ids: Ids) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name as keyof Ids]));

/** The current source with one more line. */
const source =
  (kind: string, thing: 'template' | 'theme'): Write['body'] =>
  async (ids, { admin }) => {
    const { tsx_source } = succeeded(await admin.get(`/internal/${kind}/${ids[thing]}`));
    return { tsx_source: `${tsx_source}\n// changed` };
  };

/** Webhook operations; the last one deletes the endpoint. */
const ENDPOINT = '/app/{project}/endpoint/{endpoint}';
const WEBHOOKS: Record<string, Write> = {
  'PATCH /app/{app_id}': write('update webhook_application', () => ({ name: 'Hooks' }), of('/app/{project}')),
  'PUT /app/{app_id}': write('update webhook_application', () => ({ name: 'More hooks' }), of('/app/{project}')),
  'POST /app/{app_id}/endpoint': write(
    'insert webhook_endpoint',
    () => ({ url: 'https://example.com/', headers: { authorization: PLANTED.clientSecret } }),
    of('/app/{project}/endpoint'),
  ),
  'PUT /app/{app_id}/endpoint/{endpoint_id}': write(
    'update webhook_endpoint',
    () => ({ url: 'https://example.com/hooks', eventTypes: ['none'] }),
    of(ENDPOINT),
  ),
  'PATCH /app/{app_id}/endpoint/{endpoint_id}': write(
    'update webhook_endpoint',
    () => ({ description: PLANTED.metadata }),
    of(ENDPOINT),
  ),
  'PUT /app/{app_id}/endpoint/{endpoint_id}/headers': write(
    'update webhook_endpoint',
    () => ({ headers: { 'x-key': PLANTED.clientSecret } }),
    of(`${ENDPOINT}/headers`),
  ),
  'PATCH /app/{app_id}/endpoint/{endpoint_id}/headers': write(
    'update webhook_endpoint',
    () => ({ headers: { 'x-more': PLANTED.clientSecret } }),
    of(`${ENDPOINT}/headers`),
  ),
  'POST /app/{app_id}/endpoint/{endpoint_id}/secret/rotate': write(
    'update webhook_endpoint',
    () => ({}),
    of(`${ENDPOINT}/secret/rotate`),
  ),
  'DELETE /app/{app_id}/endpoint/{endpoint_id}': write('update webhook_endpoint', undefined, of(ENDPOINT)),
};

/** In this order, because later calls delete what earlier ones create. */
export const WRITES: Record<string, Write> = {
  'POST /internal/payments/money-entries/{entry_id}/decide-dispute': write(
    ['update built_in_payment', 'insert money_entry'],
    () => ({ outcome: 'won' }),
    of('/internal/payments/money-entries/{payment}/decide-dispute'),
  ),
  'POST /internal/payments/money-entries/{entry_id}/refund': write(
    ['update built_in_payment', 'insert money_entry'],
    () => ({ amount_minor: 1 }),
    of('/internal/payments/money-entries/{payment}/refund'),
  ),
  'POST /internal/payments/subscriptions/{subscription_id}/cancel': write(
    'update subscription',
    () => ({ at: 'period_end' }),
    of('/internal/payments/subscriptions/{subscription}/cancel'),
  ),
  'POST /internal/payments/subscriptions/{subscription_id}/resume': write(
    'update subscription',
    undefined,
    of('/internal/payments/subscriptions/{subscription}/resume'),
  ),
  'PATCH /internal/payments/test-clock': write('insert test_clock', () => ({ advance_millis: 0 })),
  ...WEBHOOKS,
  'PATCH /internal/config/override': write('update project', () => ({
    config_override_string: JSON.stringify({
      'auth.oauth.providers.gitlab': {
        type: 'gitlab',
        isShared: false,
        clientId: 'id',
        clientSecret: PLANTED.clientSecret,
        allowSignIn: true,
      },
      'auth.passkey.allowSignIn': true,
      'auth.otp.allowSignIn': true,
      'emails.server': {
        isShared: false,
        provider: 'smtp',
        host: 'smtp.example.com',
        port: 587,
        username: 'mailer',
        password: PLANTED.smtpPassword,
        senderName: 'Sender',
        senderEmail: 'sender@example.com',
      },
    }),
  })),
  'PATCH /internal/projects/current': write('update project', () => ({ display_name: 'Renamed' })),
  'POST /internal/api-keys': write('insert internal_api_key', () => ({
    description: 'second',
    expires_at_millis: Date.now() + 3_600_000,
    has_publishable_client_key: true,
    has_secret_server_key: true,
    has_super_secret_admin_key: false,
  })),
  'POST /internal/signing-keys/rotate': write('insert signing_key'),
  'PUT /internal/audit-log/retention': write('insert audit_retention', () => ({ days: 90 })),
  'PATCH /internal/ai-chat/{threadId}': write(
    'insert ai_chat_message',
    () => ({ message: PLANTED.metadata }),
    () => '/internal/ai-chat/thread',
  ),
  'POST /payments/items/{customer_type}/{customer_id}/{item_id}/update-quantity': write(
    'insert item_change',
    () => ({ delta: 1, description: PLANTED.metadata }),
    of('/payments/items/user/{user}/credits/update-quantity?allow_negative=true'),
  ),
  'POST /payments/products/{customer_type}/{customer_id}': write(
    'insert one_time_purchase',
    () => ({ product_id: 'hat' }),
    of('/payments/products/user/{user}'),
  ),
  'POST /payments/customer-links': write('insert verification_code', ({ user }) => ({
    customer_type: 'user',
    customer_id: user,
  })),
  'POST /data-vault/stores/{id}/set': write(
    'insert data_vault_entry',
    () => ({ hashed_key: PLANTED.account, encrypted_value: PLANTED.metadata }),
    of('/data-vault/stores/{store}/set'),
  ),
  'POST /team-permission-definitions': write('update project', () => definition('team_new')),
  'PATCH /team-permission-definitions/{permission_id}': write(
    'update project',
    () => ({ description: 'changed' }),
    () => '/team-permission-definitions/team_new',
  ),
  'DELETE /team-permission-definitions/{permission_id}': write(
    'update project',
    undefined,
    () => '/team-permission-definitions/team_new',
  ),
  'POST /project-permission-definitions': write('update project', () => definition('project_new')),
  'PATCH /project-permission-definitions/{permission_id}': write(
    'update project',
    () => ({ description: 'changed' }),
    () => '/project-permission-definitions/project_new',
  ),
  'DELETE /project-permission-definitions/{permission_id}': write(
    'update project',
    undefined,
    () => '/project-permission-definitions/project_new',
  ),
  'DELETE /team-permissions/{team_id}/{user_id}/{permission_id}': write(
    'delete team_grant',
    undefined,
    of('/team-permissions/{team}/{user}/{teamPermission}'),
  ),
  'POST /team-permissions/{team_id}/{user_id}/{permission_id}': write(
    'insert team_grant',
    () => ({}),
    of('/team-permissions/{team}/{user}/{teamPermission}'),
  ),
  'DELETE /project-permissions/{user_id}/{permission_id}': write(
    'delete project_grant',
    undefined,
    of('/project-permissions/{user}/{projectPermission}'),
  ),
  'POST /project-permissions/{user_id}/{permission_id}': write(
    'insert project_grant',
    () => ({}),
    of('/project-permissions/{user}/{projectPermission}'),
  ),

  // Emails
  'PATCH /internal/email-drafts/{id}': write(
    'update draft',
    () => ({ display_name: 'Renamed' }),
    of('/internal/email-drafts/{draft}'),
  ),
  'DELETE /internal/email-drafts/{id}': write('delete draft', undefined, of('/internal/email-drafts/{draft}')),
  'POST /internal/email-drafts': write('insert draft', () => ({ display_name: 'Another' })),
  'POST /internal/emails/{id}/resend': write('update mail', undefined, of('/internal/emails/{mail}/resend')),
  'POST /internal/send-sign-in-invitation': write('insert outbox', () => ({
    email: `fourth.${PLANTED.address}`,
    callback_url,
  })),
  'PATCH /internal/email-templates/{id}': write(
    'update project',
    source('email-templates', 'template'),
    of('/internal/email-templates/{template}'),
  ),
  'PATCH /internal/email-themes/{id}': write(
    'update project',
    source('email-themes', 'theme'),
    of('/internal/email-themes/{theme}'),
  ),
  'DELETE /internal/email-templates/{id}': write(
    'update project',
    undefined,
    of('/internal/email-templates/{template}'),
  ),
  'POST /internal/email-templates': write('update project', () => ({ display_name: 'Another' })),
  'DELETE /internal/email-themes/{id}': write('update project', undefined, of('/internal/email-themes/{theme}')),
  'POST /internal/email-themes': write('update project', () => ({ display_name: 'Another' })),
  'PATCH /emails/notification-preference/{user_id}/{notification_category_id}': write(
    'insert notification_preference',
    () => ({ enabled: false }),
    ({ user }) => `/emails/notification-preference/${user}/${MARKETING}`,
  ),
  'POST /emails/send-email': write('insert mailing', ({ user }) => ({
    user_ids: [user],
    subject: 'Hello',
    html: '<p>Hello</p>',
    notification_category_name: 'Transactional',
  })),

  // Users and how they sign in
  'POST /contact-channels/send-verification-code': {
    ...write('insert verification_code', (_, { world }) => ({
      email: world.ada.email,
      callback_url,
    })),
    as: 'ada',
  },
  'POST /contact-channels/{user_id}/{id}/send-verification-code': write(
    'insert verification_code',
    () => ({ callback_url }),
    of('/contact-channels/{user}/{channel}/send-verification-code'),
  ),
  'POST /auth/otp/send-sign-in-code': write('insert verification_code', () => ({
    email: `fifth.${PLANTED.address}`,
    callback_url,
  })),
  'POST /auth/password/send-reset-code': write('insert outbox', () => ({
    email: `sixth.${PLANTED.address}`,
    callback_url,
  })),
  'POST /auth/password/sign-in': write('insert session', (_, { world: { ada } }) => ({
    email: ada.email,
    password: ada.password,
  })),
  'PATCH /users/me': { ...write('update user', () => ({ client_metadata: { ...odd, more: true } })), as: 'ada' },
  'DELETE /auth/sessions/{id}': write('update session', undefined, of('/auth/sessions/{session}?user_id={user}')),
  'POST /auth/sessions/current/refresh': { ...write('update session'), as: 'ada' },
  'POST /auth/passkey/initiate-passkey-registration': { ...write('insert verification_code'), as: 'ada' },
  'PATCH /auth/passkeys/{id}': {
    ...write('update passkey', () => ({ name: PLANTED.passkey }), of('/auth/passkeys/{passkey}')),
    as: 'ada',
  },
  'DELETE /auth/passkeys/{id}': { ...write('delete passkey', undefined, of('/auth/passkeys/{passkey}')), as: 'ada' },
  'POST /auth/cli/complete': write('update cli_attempt', async (_, { admin, world }) => {
    const { login_code } = succeeded(await admin.post('/auth/cli', {}));
    return { login_code, refresh_token: world.ada.refreshToken };
  }),
  'POST /auth/cli/poll': write('insert session', async (_, { admin, world }) => {
    const { login_code, polling_code } = succeeded(await admin.post('/auth/cli', {}));
    succeeded(await admin.post('/auth/cli/complete', { login_code, refresh_token: world.ada.refreshToken }));
    return { polling_code };
  }),
  'POST /auth/hosted-sign-in': write('insert oauth_code', (_, { world }) => ({
    response_type: 'code',
    redirect_uri: callback_url,
    state: 'state',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    refresh_token: world.ada.refreshToken,
  })),
  'POST /auth/password/update': {
    ...write('update password', (_, { world }) => ({
      old_password: world.ada.password,
      new_password: PLANTED.newPassword,
    })),
    as: 'ada',
  },
  'DELETE /auth/sessions/current': { ...write('update session'), as: 'somebody' },
  'DELETE /users/me': { ...write('delete user'), as: 'somebody' },
  'POST /users': write('insert user', () => ({
    display_name: PLANTED.name,
    primary_email: PLANTED.address,
    primary_email_auth_enabled: true,
    password: PLANTED.password,
    totp_secret_base64: Buffer.from(PLANTED.totp).toString('base64'),
    server_metadata: odd,
    client_metadata: odd,
  })),
  'PATCH /users/{user_id}': write(
    ['update user', 'update password'],
    () => ({ display_name: `${PLANTED.name} II`, server_metadata: odd, password: PLANTED.newPassword }),
    of('/users/{user}'),
  ),
  'POST /users/import': {
    ...write('insert job', () => Buffer.from(`${JSON.stringify({ primary_email: `${randomUUID()}@example.com` })}\n`)),
    contentType: 'application/x-ndjson',
  },
  'POST /users/bulk-delete': write('insert job', () => ({ user_ids: [randomUUID()] })),
  'POST /contact-channels': write('insert contact_channel', ({ user }) => ({
    user_id: user,
    type: 'email',
    value: `second.${PLANTED.address}`,
    used_for_auth: false,
  })),
  'PATCH /contact-channels/{user_id}/{id}': write(
    'update contact_channel',
    () => ({ is_verified: true }),
    of('/contact-channels/{user}/{channel}'),
  ),
  'PATCH /oauth-providers/{user_id}/{provider_id}': write(
    'update oauth_account',
    () => ({ allow_connected_accounts: false, account_id: PLANTED.account }),
    of('/oauth-providers/{user}/{account}'),
  ),
  'DELETE /oauth-providers/{user_id}/{provider_id}': write(
    'delete oauth_account',
    undefined,
    of('/oauth-providers/{user}/{account}'),
  ),
  'POST /oauth-providers': write('insert oauth_account', ({ user }) => ({
    user_id: user,
    provider_config_id: 'github',
    account_id: `${PLANTED.account}-2`,
    allow_sign_in: true,
    allow_connected_accounts: true,
  })),
  'POST /user-api-keys': write('insert api_key', ({ user }) => ({ ...key, user_id: user })),
  'PATCH /user-api-keys/{id}': write('update api_key', () => ({ revoked: true }), of('/user-api-keys/{userKey}')),
  'POST /team-api-keys': write('insert api_key', ({ team }) => ({ ...key, team_id: team })),
  'PATCH /team-api-keys/{id}': write(
    'update api_key',
    () => ({ revoked: true }),
    of('/team-api-keys/{teamKey}?team_id={team}'),
  ),
  'POST /auth/sessions': write('insert session', ({ user }) => ({ user_id: user })),
  'POST /auth/anonymous/sign-up': write(['insert user', 'insert session']),
  'POST /auth/password/sign-up': write(['insert user', 'insert contact_channel', 'insert password'], () => ({
    email: `${randomUUID()}@example.com`,
    password: PLANTED.password,
  })),
  'POST /auth/cli': write('insert cli_attempt', () => ({})),
  'POST /auth/passkey/initiate-passkey-authentication': write('insert verification_code'),

  // Teams
  'POST /teams': write('insert team', () => ({ display_name: 'Another team', client_metadata: odd })),
  'PATCH /teams/{team_id}': write('update team', () => ({ display_name: 'Renamed team' }), of('/teams/{team}')),
  'PATCH /team-member-profiles/{team_id}/{user_id}': write(
    'update team_member',
    () => ({ display_name: PLANTED.memberName }),
    of('/team-member-profiles/{team}/{user}'),
  ),
  'DELETE /team-invitations/{id}': write(
    'delete verification_code',
    undefined,
    of('/team-invitations/{invitation}?team_id={team}'),
  ),
  'POST /team-invitations/send-code': write('insert verification_code', ({ team }) => ({
    team_id: team,
    email: `third.${PLANTED.address}`,
    callback_url,
  })),
  'DELETE /team-memberships/{team_id}/{user_id}': write(
    'delete team_member',
    undefined,
    of('/team-memberships/{team}/{user}'),
  ),
  'POST /team-memberships/{team_id}/{user_id}': write(
    'insert team_member',
    () => ({}),
    of('/team-memberships/{team}/{user}'),
  ),
  'DELETE /teams/{team_id}': write('delete team', undefined, of('/teams/{team}')),

  // Last of all
  'DELETE /contact-channels/{user_id}/{id}': write(
    'delete contact_channel',
    undefined,
    of('/contact-channels/{user}/{channel}'),
  ),
  'DELETE /auth/sessions': write('update session', undefined, of('/auth/sessions?user_id={user}')),
  'DELETE /users/{user_id}': write('delete user', undefined, of('/users/{user}')),
  'PATCH /internal/api-keys/{id}': write(
    'update internal_api_key',
    () => ({ description: 'changed' }),
    of('/internal/api-keys/{projectKeys}'),
  ),
  'DELETE /internal/projects/current': write('update project'),
};

const SAME = 'wants what only a user has; the transaction is begun where those of all the others are';
const READS = 'changes nothing';
const OF_STRIPE = 'needs an account of Stripe, which the world has not';
const SENDS = 'what webhooks are told, and what came of it, is a log itself';

/** Operations open to administrators that are not called above, with the reason. */
export const NOT_CALLED: Record<string, string> = {
  'POST /app/{app_id}/endpoint/{endpoint_id}/bulk-replay': SENDS,
  'POST /app/{app_id}/endpoint/{endpoint_id}/recover': SENDS,
  'POST /app/{app_id}/endpoint/{endpoint_id}/replay-missing': SENDS,
  'POST /app/{app_id}/endpoint/{endpoint_id}/send-example': SENDS,
  'POST /app/{app_id}/msg': SENDS,
  'POST /app/{app_id}/msg/precheck/active': READS,
  'POST /app/{app_id}/msg/{msg_id}/endpoint/{endpoint_id}/resend': SENDS,
  'DELETE /app/{app_id}/msg/{msg_id}/content': SENDS,
  'DELETE /app/{app_id}/msg/{msg_id}/attempt/{attempt_id}/content': SENDS,
  'POST /internal/send-test-webhook': SENDS,
  'POST /webhooks/svix-token': 'a token that is kept nowhere; the first begins a log',
  'POST /auth/cli/details': READS,
  'POST /auth/mfa/backup-codes': SAME,
  'POST /auth/mfa/sign-in': SAME,
  'POST /auth/oauth/connected-accounts/{provider_id}/access-token': SAME,
  'POST /connected-accounts/{user_id}/{provider_id}/access-token': SAME,
  'POST /auth/otp/sign-in': SAME,
  'POST /auth/otp/sign-in/check-code': READS,
  'POST /auth/passkey/register': SAME,
  'POST /auth/passkey/sign-in': SAME,
  'POST /auth/password/reset': SAME,
  'POST /auth/password/reset/check-code': READS,
  'POST /auth/password/set': SAME,
  'POST /auth/ways-in': READS,
  'POST /auth/ways-in/end': SAME,
  'POST /auth/sessions/ended-reason': READS,
  'POST /contact-channels/verify': SAME,
  'POST /contact-channels/verify/check-code': READS,
  'POST /data-vault/stores/{id}/get': READS,
  'POST /payments/purchases/create-purchase-url': OF_STRIPE,
  'POST /internal/payments/setup': OF_STRIPE,
  'POST /internal/payments/stripe-widgets/account-session': OF_STRIPE,
  'POST /internal/ai-chat/{threadId}': READS,
  'POST /emails/render-email': READS,
  'POST /internal/send-test-email': READS,
  'POST /internal/oauth-providers/{provider_id}/test': READS,
  'POST /team-api-keys/check': READS,
  'POST /user-api-keys/check': READS,
  'POST /team-invitations/accept': SAME,
  'POST /team-invitations/accept/check-code': READS,
  'POST /team-invitations/accept/details': READS,
  'POST /internal/email-mailings/{id}/stop': 'the mailing of the world may be over',
  'DELETE /internal/email-suppressed-addresses': 'no address of the world has bounced',
  'DELETE /users/jobs/{job_id}': 'the job of the world may be over',
};
