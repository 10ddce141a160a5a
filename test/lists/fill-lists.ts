import { randomUUID } from 'node:crypto';
import {
  adminApi,
  type Api,
  client,
  createProject,
  internalProject,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';

export interface FilledList {
  name: string;
  api: Api;
  path: string;
  /** The path of its items; default: `items`. */
  items?: string;
  /** The path in the OpenAPI document, if that has parameters. */
  route?: string;
}

export type FilledLists = FilledList[];

/** Settings of a project for lists that have to be enabled. */
export const FILLED_OVERRIDE = {
  'apiKeys.enabled': { user: true, team: true },
  'auth.oauth.providers.github': {
    type: 'github',
    isShared: false,
    allowSignIn: true,
    clientId: 'a',
    clientSecret: 'b',
  },
  'rbac.permissions.reader': { scope: 'team', containedPermissionIds: { $read_members: true } },
  'rbac.permissions.beta': { scope: 'project', containedPermissionIds: {} },
};

/**
 * Fills every list of a project that has pages.
 * @param project with `FILLED_OVERRIDE`
 */
export async function fillLists(
  project: TestProject,
  user: TestUser,
  inDatabase: (text: string, values: unknown[]) => Promise<void>,
): Promise<FilledLists> {
  const [asServer, asAdmin, asUser] = [serverApi(project), adminApi(project), client(project, user)];
  const others = [await signUp(project), await signUp(project), await signUp(project)];
  const teams: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const body = { display_name: `T${n}`, creator_user_id: user.userId };
    teams.push(succeeded(await asServer.post('/teams', body)).id);
  }
  const team = teams[0]!;
  for (const { userId } of others) {
    succeeded(await asServer.post(`/team-memberships/${team}/${userId}`, {}));
    succeeded(await asServer.post(`/team-permissions/${team}/${userId}/reader`, {}));
    succeeded(await asServer.post(`/project-permissions/${userId}/beta`, {}));
  }
  for (let n = 0; n < 3; n += 1) {
    const email = `${randomUUID()}@example.com`;
    const channel = { user_id: user.userId, type: 'email', value: email, used_for_auth: false };
    const account = {
      user_id: user.userId,
      provider_config_id: 'github',
      account_id: randomUUID(),
      allow_sign_in: false,
      allow_connected_accounts: false,
    };
    const key = { description: 'k', expires_at_millis: null, is_public: false };
    const invitation = { team_id: team, email, callback_url: 'http://localhost:3000/join' };
    const projectKey = {
      description: 'k',
      expires_at_millis: Date.now() + 3_600_000,
      has_publishable_client_key: true,
      has_secret_server_key: false,
      has_super_secret_admin_key: false,
    };
    succeeded(await asServer.post('/contact-channels', channel));
    succeeded(await asServer.post('/oauth-providers', account));
    succeeded(await asServer.post('/auth/sessions', { user_id: user.userId }));
    succeeded(await asServer.post('/user-api-keys', { ...key, user_id: user.userId }));
    succeeded(await asServer.post('/team-api-keys', { ...key, team_id: team }));
    succeeded(await asServer.post('/team-invitations/send-code', invitation));
    succeeded(await asServer.post('/sign-up-invitations', { emails: [email] }));
    succeeded(await asAdmin.post('/internal/api-keys', projectKey));
    succeeded(await asAdmin.post('/applications', { kind: 'machine', display_name: `A${n}` }));
    succeeded(await asAdmin.post('/resources', { identifier: `urn:example:${n}`, display_name: `R${n}` }));
    succeeded(await asAdmin.post('/internal/email-drafts', { display_name: `D${n}` }));
    succeeded(await asAdmin.patch('/internal/ai-chat/thread', { message: { n } }));
  }
  await inDatabase(
    `INSERT INTO auth.passkey (project_id, id, user_id, credential_id, public_key, rp_id)
     SELECT $1, gen_random_uuid(), $2, 'passkey ' || n, '', 'localhost' FROM generate_series(1, 3) n`,
    [project.id, user.userId],
  );
  await inDatabase(
    `INSERT INTO auth.application_consent (project_id, user_id, application_id, scopes)
     SELECT $1, u.id, a.id, '{openid}' FROM auth.application a, unnest($2::uuid[]) AS u (id) WHERE a.project_id = $1`,
    [project.id, [user, ...others].map(({ userId }) => userId)],
  );
  await inDatabase(
    `INSERT INTO auth.waitlist_entry (project_id, id, email)
     SELECT $1, gen_random_uuid(), n || '@example.com' FROM generate_series(1, 3) n`,
    [project.id],
  );
  const [application] = succeeded(await asAdmin.get('/applications')).items;
  const product = { displayName: 'Plan', customerType: 'custom', prices: {}, includedItems: {} };
  await inDatabase(
    `INSERT INTO payments.subscription (project_id, id, customer_type, customer_id, product, quantity, status,
       current_period_start, source, created_at)
     SELECT $1, gen_random_uuid(), 'custom', 'customer ' || n, $2, 1, 'active', now(), 'API_GRANT', now()
     FROM generate_series(1, 3) n`,
    [project.id, JSON.stringify(product)],
  );
  await inDatabase(
    `INSERT INTO payments.money_entry (project_id, id, customer_type, customer_id, kind, currency, amount, provider,
       provider_reference, test_mode, occurred_at)
     SELECT $1, gen_random_uuid(), 'custom', 'customer ' || n, 'charge', 'USD', 900, 'built-in', n, true, now()
     FROM generate_series(1, 3) n`,
    [project.id],
  );
  await inDatabase(
    `INSERT INTO email.suppressed_address (project_id, address, reason)
     SELECT $1, n || '@example.com', 'bounce' FROM generate_series(1, 3) n`,
    [project.id],
  );
  return [
    { name: 'teams', api: asServer, path: '/teams' },
    { name: "a user's teams", api: asUser, path: '/teams?user_id=me' },
    { name: 'team member profiles', api: asServer, path: '/team-member-profiles' },
    { name: 'profiles of a team', api: asUser, path: `/team-member-profiles?team_id=${team}` },
    { name: 'team permissions', api: asServer, path: '/team-permissions' },
    { name: 'team permissions, recursive', api: asServer, path: `/team-permissions?team_id=${team}&recursive=true` },
    {
      name: 'permissions of a member',
      api: asUser,
      path: `/team-permissions?user_id=me&team_id=${team}&recursive=true`,
    },
    { name: 'project permissions', api: asServer, path: '/project-permissions' },
    { name: 'contact channels', api: asServer, path: '/contact-channels' },
    { name: 'contact channels of a user', api: asUser, path: '/contact-channels?user_id=me' },
    { name: 'OAuth providers', api: asServer, path: '/oauth-providers' },
    { name: 'sessions', api: asUser, path: '/auth/sessions?user_id=me' },
    { name: 'passkeys', api: asUser, path: '/auth/passkeys' },
    { name: 'API keys of a user', api: asUser, path: '/user-api-keys?user_id=me' },
    { name: 'API keys of a team', api: asServer, path: `/team-api-keys?team_id=${team}` },
    { name: 'team invitations', api: asServer, path: `/team-invitations?team_id=${team}` },
    { name: 'invitations of all teams', api: asAdmin, path: '/internal/team-invitations' },
    { name: 'sign-up invitations', api: asServer, path: '/sign-up-invitations' },
    { name: 'the waitlist', api: asServer, path: '/waitlist-entries' },
    { name: 'suppressed addresses', api: asAdmin, path: '/internal/email-suppressed-addresses' },
    { name: 'project keys', api: asAdmin, path: '/internal/api-keys' },
    { name: 'applications', api: asAdmin, path: '/applications' },
    { name: 'connected applications', api: asUser, path: '/connected-applications?user_id=me' },
    {
      name: 'users of an application',
      api: asAdmin,
      path: `/applications/${application.id}/users`,
      route: '/applications/{application_id}/users',
    },
    { name: 'resources', api: asAdmin, path: '/resources' },
    {
      name: 'the audit log',
      api: asAdmin,
      path: `/internal/audit-log?action=${encodeURIComponent('PATCH /internal/ai-chat/{threadId}')}`,
    },
    { name: 'own projects', api: await ownerOfThree(), path: '/internal/projects' },
    { name: 'owners of the project', api: await ownedByThree(), path: '/internal/projects/current/owners' },
    { name: 'drafts', api: asAdmin, path: '/internal/email-drafts', items: 'drafts' },
    {
      name: 'messages of a thread',
      api: asAdmin,
      path: '/internal/ai-chat/thread',
      items: 'messages',
      route: '/internal/ai-chat/{threadId}',
    },
    { name: 'customers', api: asAdmin, path: '/internal/payments/customers?customer_type=custom' },
    { name: 'subscriptions', api: asAdmin, path: '/internal/payments/subscriptions' },
    { name: 'money entries', api: asAdmin, path: '/internal/payments/money-entries' },
  ];
}

async function ownerOfThree(): Promise<Api> {
  const internal = internalProject();
  const owner = client(internal, await signUp(internal));
  const [team] = succeeded(await owner.get('/teams?user_id=me')).items;
  for (let n = 0; n < 3; n += 1)
    succeeded(await owner.post('/internal/projects', { display_name: `P${n}`, owner_team_id: team.id }));
  return owner;
}

async function ownedByThree(): Promise<Api> {
  const owner = ownerApi(await createProject());
  const { owner_team_id } = succeeded(await owner.get('/internal/projects/current'));
  const internal = internalProject();
  for (let n = 0; n < 2; n += 1) {
    const { userId } = await signUp(internal);
    succeeded(await serverApi(internal).post(`/team-memberships/${owner_team_id}/${userId}`, {}));
  }
  return owner;
}
