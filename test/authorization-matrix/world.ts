import { randomUUID } from 'node:crypto';
import {
  adminApi,
  type Api,
  CALLBACK_URL,
  client,
  createProject,
  type Ids,
  ownerApi,
  serverApi,
  signUp,
  succeeded,
  THINGS,
  until,
  type World,
} from '@hallpass/testing';
import type pg from 'pg';

export async function createWorld(database: pg.Client, permission: string): Promise<World> {
  const project = await createProject({
    config: { allow_localhost: true, client_team_creation_enabled: true },
    override: {
      'apiKeys.enabled': { user: true, team: true },
      'auth.oauth.providers.github': {
        type: 'github',
        isShared: false,
        clientId: 'id',
        clientSecret: 'secret',
        allowSignIn: true,
        allowConnectedAccounts: true,
      },
      [`rbac.permissions.team_${permission}`]: { scope: 'team', containedPermissionIds: {} },
      [`rbac.permissions.project_${permission}`]: { scope: 'project', containedPermissionIds: {} },
      'rbac.defaultPermissions.teamMember': {},
      [`dataVault.stores.store_${permission}`]: {},
      'payments.items.credits': { customerType: 'user' },
      'payments.products.hat': { customerType: 'user', prices: { once: { USD: '10' } } },
    },
  });
  const server = serverApi(project);
  const admin = adminApi(project);
  const ada = await signUp(project);
  const { userId } = ada;
  const asAda = client(project, ada);
  const make = async (api: Api, path: string, body: object) => succeeded(await api.post(path, body));
  const team = (await make(asAda, '/teams', { display_name: 'Team' })).id;
  const key = { description: 'key', expires_at_millis: null };
  const redirect_uris = ['https://app.example.com/callback'];
  const application = await make(admin, '/applications', { kind: 'web', display_name: 'App', redirect_uris });
  const connected = await make(admin, '/applications', { kind: 'web', display_name: 'Connected', redirect_uris });
  for (const { id } of [application, connected]) await connect(database, { projectId: project.id, userId, id });
  const passkey = randomUUID();
  await database.query(
    `INSERT INTO auth.passkey (project_id, id, user_id, credential_id, public_key, rp_id) VALUES ($1, $2, $3, $4, '', '')`,
    [project.id, passkey, userId, randomUUID()],
  );
  const dataExport = randomUUID();
  await database.query(
    `INSERT INTO users.data_export (project_id, id, user_id, audience, status, ready_at, expires_at)
     VALUES ($1, $2, $3, 'administrator', 'ready', now(), now() + interval '1 day')`,
    [project.id, dataExport, userId],
  );
  await make(server, '/auth/sessions', { user_id: userId });
  const sessions = succeeded(await asAda.get('/auth/sessions?user_id=me')).items;
  const account = { user_id: userId, provider_config_id: 'github', account_id: '1' };
  const invitation = { team_id: team, email: `${randomUUID()}@example.com`, callback_url: CALLBACK_URL };
  const ids: Ids = {
    user: userId,
    team,
    session: sessions.find((one: { is_current_session: boolean }) => !one.is_current_session).id,
    channel: succeeded(await asAda.get('/contact-channels?user_id=me')).items[0].id,
    account: (
      await make(server, '/oauth-providers', { ...account, allow_sign_in: true, allow_connected_accounts: true })
    ).id,
    passkey,
    userKey: (await make(asAda, '/user-api-keys', { ...key, user_id: 'me' })).id,
    teamKey: (await make(asAda, '/team-api-keys', { ...key, team_id: team })).id,
    invitation: (await make(server, '/team-invitations/send-code', invitation)).id,
    dataExport,
    job: (await make(server, '/users/bulk-delete', { user_ids: [randomUUID()] })).id,
    mail: await until('the mail of the invitation', async () => {
      const { items } = succeeded(await admin.get('/internal/emails'));
      return items[0]?.id as string | undefined;
    }),
    draft: (await make(admin, '/internal/email-drafts', { display_name: 'Draft' })).id,
    template: (await make(admin, '/internal/email-templates', { display_name: 'Template' })).id,
    theme: (await make(admin, '/internal/email-themes', { display_name: 'Theme' })).id,
    projectKeys: succeeded(await admin.get('/internal/api-keys')).items[0].id,
    project: project.id,
    teamPermission: `team_${permission}`,
    projectPermission: `project_${permission}`,
    store: `store_${permission}`,
    application: application.id,
    applicationSecret: application.secrets[0].id,
    connectedApplication: connected.id,
    resource: (await make(admin, '/resources', { identifier: 'https://api.example.com/', display_name: 'API' })).id,
    endpoint: (await make(admin, `/app/${project.id}/endpoint`, { url: 'https://example.com/', eventTypes: ['none'] }))
      .id,
    message: (await make(admin, `/app/${project.id}/msg`, { eventType: 'a.b', payload: {} })).id,
    ...(await addPurchases(database, project.id, userId)),
  };
  await make(server, `/team-permissions/${team}/${userId}/${ids.teamPermission}`, {});
  await make(server, `/project-permissions/${userId}/${ids.projectPermission}`, {});
  return { project, ada, ids, permission };
}

/** Connects a user and an application, by a grant and by consent. */
async function connect(database: pg.Client, { projectId, userId, id }: Record<'projectId' | 'userId' | 'id', string>) {
  await database.query(
    `INSERT INTO auth.session (project_id, id, user_id, token_hash, is_impersonation, expires_at, application_id, scopes)
     VALUES ($1, gen_random_uuid(), $2, sha256($3), false, now() + interval '1 day', $4, '{"openid": {"scope": "openid"}}')`,
    [projectId, userId, randomUUID(), id],
  );
  await database.query(
    `INSERT INTO auth.application_consent (project_id, user_id, application_id, scopes) VALUES ($1, $2, $3, '{openid}')`,
    [projectId, userId, id],
  );
}

/** A granted subscription, and a payment with a dispute. */
async function addPurchases(database: pg.Client, projectId: string, userId: string) {
  const [subscription, payment] = [randomUUID(), randomUUID()];
  const product = JSON.stringify({ displayName: 'Plan', customerType: 'user', prices: {}, includedItems: {} });
  await database.query(
    `INSERT INTO payments.subscription (project_id, id, customer_type, customer_id, product, quantity, status,
       current_period_start, current_period_end, source, created_at)
     VALUES ($1, $2, 'user', $3, $4, 1, 'active', now(), now() + interval '1 day', 'API_GRANT', now())`,
    [projectId, subscription, userId, product],
  );
  await database.query(
    `INSERT INTO payments.provider_customer (project_id, customer_type, customer_id, provider, provider_customer_id)
     VALUES ($1, 'user', $2, 'built-in', 'cus')`,
    [projectId, userId],
  );
  await database.query(
    `INSERT INTO payments.built_in_customer (project_id, id, created_at) VALUES ($1, 'cus', now())`,
    [projectId],
  );
  await database.query(
    `INSERT INTO payments.built_in_payment (project_id, id, customer_id, kind, amount, currency, status, client_secret,
       dispute, metadata, created_at)
     VALUES ($1, 'pi', 'cus', 'purchase', 900, 'USD', 'succeeded', '', 'open', $2, now())`,
    [projectId, JSON.stringify({ product })],
  );
  await database.query(
    `INSERT INTO payments.money_entry (project_id, id, customer_type, customer_id, kind, currency, amount, provider,
       provider_reference, test_mode, occurred_at)
     VALUES ($1, $2, 'user', $3, 'charge', 'USD', 900, 'built-in', 'pi', true, now())`,
    [projectId, payment, userId],
  );
  return { subscription, payment };
}

/** Well-formed ids that exist nowhere. */
export function nobodysIds(): Ids {
  const ids = Object.fromEntries(THINGS.map((thing) => [thing, randomUUID()])) as Ids;
  return {
    ...ids,
    teamPermission: `team_${ids.teamPermission.slice(0, 8)}`,
    projectPermission: `project_${ids.projectPermission.slice(0, 8)}`,
    store: `store_${ids.store.slice(0, 8)}`,
  };
}

/**
 * Everything that a project shows of its users, teams, keys and configuration, to prove that rejected calls change
 * nothing.
 */
export async function snapshot({ project, ids }: World): Promise<unknown> {
  const admin = adminApi(project);
  const owner = ownerApi(project);
  const lists = [
    `/users/${ids.user}`,
    '/teams',
    '/team-member-profiles',
    `/contact-channels?user_id=${ids.user}`,
    `/oauth-providers?user_id=${ids.user}`,
    `/user-api-keys?user_id=${ids.user}`,
    `/team-api-keys?team_id=${ids.team}`,
    `/team-invitations?team_id=${ids.team}`,
    '/team-permissions',
    '/project-permissions',
    '/team-permission-definitions',
    '/project-permission-definitions',
    '/users/jobs',
    `/users/${ids.user}/data-exports`,
    `/emails/notification-preference/${ids.user}`,
    '/applications',
    '/resources',
    '/internal/email-drafts',
    '/internal/email-templates',
    '/internal/email-themes',
    '/internal/config',
    '/internal/projects/current',
    `/app/${ids.project}`,
    `/app/${ids.project}/endpoint`,
  ];
  const seen: [string, unknown][] = [];
  for (const path of lists) seen.push([path, succeeded(await admin.get(path))]);
  const sessions = succeeded(await admin.get(`/auth/sessions?user_id=${ids.user}`)).items;
  seen.push(['sessions', sessions.map(({ id }: { id: string }) => id).sort()]);
  seen.push(['keys', succeeded(await owner.get('/internal/api-keys'))]);
  return seen;
}
