// Fills the lists to their maximum by SQL: the same rows as from their endpoints, but a hundred thousand at once.

export const SIZES = {
  teams: 200_000,
  members: 100_000,
  /** Teams, channels, provider accounts and passkeys of one user. */
  ofUser: 1_000,
  sessions: 50_000,
  keys: 50_000,
  invitations: 20_000,
  projectKeys: 20_000,
  drafts: 5_000,
};

const at = (of) => `now() - interval '1 day' + (n % ${of}) * interval '1 millisecond'`;
const hash = (salt) => `sha256(convert_to('${salt}' || n || $1, 'UTF8'))`;

/** Fills a page of 100 in every list, with one more page. */
export const SHORTEST = 101;

/** Features that a project of the benchmark must enable. */
export const OVERRIDE = {
  'apiKeys.enabled': { user: true, team: true },
  'auth.oauth.providers.github': {
    type: 'github',
    isShared: false,
    allowSignIn: true,
    clientId: 'a',
    clientSecret: 'b',
  },
  'rbac.permissions': {
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [`p${n}`, { scope: 'team', containedPermissionIds: {} }]),
    ),
    all: {
      scope: 'team',
      containedPermissionIds: Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`p${n}`, true])),
    },
    beta: { scope: 'project', containedPermissionIds: {} },
  },
};

/**
 * Fills the lists of a project.
 * @param {import('pg').Client} client connected as the owner of the database
 * @param {{ projectId: string, userId: string, teamId: string, share: number }} of `share` of the sizes
 */
export async function fillLists(client, { projectId, userId, teamId, share }) {
  const size = (name) => Math.max(SHORTEST, Math.round(SIZES[name] * share));
  await client.query('SET session_replication_role = replica');
  const insert = (table, columns, select, count, values = []) =>
    client.query(
      `INSERT INTO ${table} (project_id, ${columns}) SELECT $1, ${select} FROM generate_series(1, ${count}) n`,
      [projectId, ...values],
    );
  const id = 'gen_random_uuid()';
  const metadata = `json_build_object('plan', 'enterprise', 'seats', n)`;
  await insert(
    'users.team',
    'id, display_name, client_metadata, server_metadata, created_at',
    `${id}, 'Team ' || n, ${metadata}, ${metadata}, ${at(size('teams'))}`,
    size('teams'),
  );
  await client.query(
    `INSERT INTO users.team_member (project_id, team_id, user_id, user_signed_up_at)
     SELECT t.project_id, t.id, u.id, u.signed_up_at
     FROM users.team t JOIN users."user" u ON u.project_id = t.project_id AND u.id = $2
     WHERE t.project_id = $1 AND t.id <> $3 LIMIT $4`,
    [projectId, userId, teamId, size('ofUser')],
  );
  await insert(
    'users."user"',
    'id, display_name, server_metadata, signed_up_at, search',
    `${id}, 'Member ' || n, ${metadata}, ${at(size('members'))}, 'member'`,
    size('members'),
  );
  await client.query(
    `INSERT INTO users.team_member (project_id, team_id, user_id, created_at, user_signed_up_at)
     SELECT project_id, $2, id, signed_up_at, signed_up_at FROM users."user" WHERE project_id = $1 AND id <> $3`,
    [projectId, teamId, userId],
  );
  await client.query(
    `INSERT INTO permissions.team_grant (project_id, team_id, user_id, permission_id)
     SELECT project_id, team_id, user_id, 'all' FROM users.team_member WHERE project_id = $1 AND team_id = $2`,
    [projectId, teamId],
  );
  await client.query(
    `INSERT INTO permissions.project_grant (project_id, user_id, permission_id)
     SELECT project_id, id, 'beta' FROM users."user" WHERE project_id = $1`,
    [projectId],
  );
  // One for each member, as sign-ups create them, and many for one user.
  for (const [owners, values] of [
    [`SELECT id, 0 AS n, signed_up_at AS at FROM users."user" WHERE project_id = $1 AND id <> $2`, [projectId, userId]],
    [`SELECT $2::uuid AS id, n, now() AS at FROM generate_series(1, ${size('ofUser')}) n`, [projectId, userId]],
  ]) {
    await client.query(
      `INSERT INTO users.contact_channel (project_id, id, user_id, type, value, is_primary, created_at)
       SELECT $1, ${id}, o.id, 'email', o.id || '-' || o.n || '@example.com', o.n = 0, o.at FROM (${owners}) o`,
      values,
    );
    await client.query(
      `INSERT INTO auth.oauth_account
         (project_id, id, user_id, provider_config_id, account_id, allow_sign_in, allow_connected_accounts, created_at)
       SELECT $1, ${id}, o.id, 'github', o.id || '-' || o.n, false, false, o.at FROM (${owners}) o`,
      values,
    );
    await client.query(
      `INSERT INTO auth.passkey (project_id, id, user_id, credential_id, public_key, rp_id, created_at)
       SELECT $1, ${id}, o.id, o.id || '-' || o.n, '', 'localhost', o.at FROM (${owners}) o`,
      values,
    );
  }
  await insert(
    'auth.session',
    'id, user_id, token_hash, expires_at, created_at',
    `${id}, $2, ${hash('session')}, now() + interval '1 day', ${at(size('sessions'))}`,
    size('sessions'),
    [userId],
  );
  for (const [owner, ownerOf] of [
    ['user_id', userId],
    ['team_id', teamId],
  ])
    await insert(
      'auth.api_key',
      `id, ${owner}, description, is_public, hash, last_four, created_at`,
      `${id}, $2::uuid, 'Key ' || n, false, ${hash(owner)}, 'abcd', ${at(size('keys'))}`,
      size('keys'),
      [ownerOf],
    );
  await insert(
    'auth.verification_code',
    'id, type, code_hash, tail_hash, subject, data, expires_at, created_at',
    `${id}, 'team_invitation', ${hash('code')}, ${hash('tail')}, $2 || '/' || n || '@example.com',
     jsonb_build_object('team_id', $2::text, 'email', n || '@example.com'), now() + interval '1 day', ${at(size('invitations'))}`,
    size('invitations'),
    [teamId],
  );
  await insert(
    'projects.internal_api_key',
    'id, description, expires_at, created_at',
    `${id}, 'Keys ' || n, now() + interval '1 day', ${at(size('projectKeys'))}`,
    size('projectKeys'),
  );
  await insert(
    'email.draft',
    'id, display_name, tsx_source, updated_at',
    `${id}, 'Draft ' || n, repeat('export const x = ' || n || E';\\n', 200), ${at(size('drafts'))}`,
    size('drafts'),
  );
  await client.query('RESET session_replication_role');
  await client.query('ANALYZE');
}
