import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasRight, OWNER_ROLES, type OwnerRole } from '@hallpass/project-config';
import {
  adminApi,
  type ApiResponse,
  client,
  createProject,
  internalProject,
  ownerApi,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestProject,
  type TestUser,
} from '@hallpass/testing';
import pg from 'pg';
import { ageSession } from '../services/auth/test/changed-rows.js';
import { call } from './authorization-matrix/call.js';
import { type Row, ROWS } from './authorization-matrix/rows.js';
import { nobodysIds } from './authorization-matrix/world.js';
import { OPERATIONS } from './operations/declared.js';

/** Calls every operation of the OpenAPI document with the admin access token of every role (security I9). */

const internal = internalProject();
const operations = Object.entries(ROWS).filter(([, { access }]) => access !== 'none');
const roles = OWNER_ROLES.filter((role) => role !== 'owner');

let database: pg.Client;
let project: TestProject;
let teamId: string;
const members = new Map<OwnerRole, TestUser>();

const codeOf = ({ knownError, headers, status }: ApiResponse) =>
  knownError ?? headers.get('x-hallpass-error') ?? status;
const asMember = (user: TestUser) => ownerApi({ ...project, owner: user });
const setRole = (user: TestUser, role: OwnerRole, by = project.owner) =>
  client(internal, by).patch(`/internal/owner-teams/${teamId}/members/${user.userId}`, { role });

async function addMember(role: OwnerRole): Promise<TestUser> {
  const user = await signUp(internal);
  succeeded(await serverApi(internal).post(`/team-memberships/${teamId}/${user.userId}`, {}));
  succeeded(await setRole(user, role));
  return user;
}

beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
  project = await createProject();
  teamId = succeeded(await ownerApi(project).get('/internal/projects/current')).owner_team_id;
  for (const role of roles) members.set(role, await addMember(role));
});

afterAll(() => database.end());

const isOpen = (role: OwnerRole, operation: string) =>
  hasRight(role, OPERATIONS.get(operation)!.right!, { isInternal: false });

/** Nobody has the things that a call names, so that an allowed call changes nothing of the others. */
const ask = (user: TestUser, operation: string, row: Row) => call(asMember(user), operation, row, nobodysIds());

it('covers every operation that an admin access token opens', () => {
  const uncovered = operations.filter(([operation]) => OPERATIONS.get(operation)!.right === undefined);
  expect(uncovered).toEqual([]);
  const needless = [...OPERATIONS].filter(([, { opensTo, right }]) => opensTo.length === 0 && right !== undefined);
  expect(needless).toEqual([]);
});

describe.each(roles)('the role %s', (role) => {
  it('opens what its rights include, and is refused everything else', async () => {
    const seen: Record<string, boolean> = {};
    for (const [operation, row] of operations) {
      const answer = await ask(members.get(role)!, operation, row);
      const isRefused = codeOf(answer) === 'OWNER_ROLE_REQUIRED';
      seen[operation] = !isRefused;
      if (isRefused) expect([operation, answer.status]).toEqual([operation, 403]);
      // Still an administrator of the project, and nothing breaks.
      else
        expect([operation, answer.status < 500, String(codeOf(answer)).includes('ADMIN')]).toEqual([
          operation,
          true,
          false,
        ]);
    }
    expect(seen).toEqual(Object.fromEntries(operations.map(([operation]) => [operation, isOpen(role, operation)])));
  }, 240_000);
});

describe('in the project `internal`, whose users are the owners of all projects', () => {
  /** A team that owns `internal`, which only the operator of the database can arrange. */
  async function setOwnerTeam(team: string | null): Promise<void> {
    await database.query(`UPDATE projects.project SET owner_team_id = $1 WHERE project_id = 'internal'`, [team]);
    // A change through the API, so that every process reads the project again.
    const expired = { description: 'expired', expires_at_millis: 1, has_publishable_client_key: true };
    const none = { has_secret_server_key: false, has_super_secret_admin_key: false };
    succeeded(await adminApi(internal).post('/internal/api-keys', { ...expired, ...none }));
  }
  beforeAll(() => setOwnerTeam(teamId));
  afterAll(() => setOwnerTeam(null));
  const asOwnerOfInternal = (user: TestUser) => ownerApi({ ...internal, owner: user });

  it.each(roles)(
    'the role %s writes nothing, and keeps what it may read',
    async (role) => {
      const seen: Record<string, boolean> = {};
      for (const [operation, row] of operations) {
        const answer = await call(asOwnerOfInternal(members.get(role)!), operation, row, nobodysIds());
        seen[operation] = codeOf(answer) !== 'OWNER_ROLE_REQUIRED';
        expect([operation, answer.status < 500, String(codeOf(answer)).includes('ADMIN')]).toEqual([
          operation,
          true,
          false,
        ]);
      }
      const reads = operations.filter(
        ([operation]) => OPERATIONS.get(operation)!.right!.endsWith(':read') && isOpen(role, operation),
      );
      const open = Object.keys(seen).filter((operation) => seen[operation]);
      expect(open.sort()).toEqual(reads.map(([operation]) => operation).sort());
    },
    240_000,
  );

  it('an owner writes', async () => {
    const body = { display_name: 'made by an owner' };
    succeeded(await asOwnerOfInternal(project.owner).post('/teams', body));
    expect(codeOf(await asOwnerOfInternal(members.get('administrator')!).post('/teams', body))).toBe(
      'OWNER_ROLE_REQUIRED',
    );
  });
});

/** Written by hand, because the table above compares the server with its own declarations. */
const KEYS = [
  'GET /internal/api-keys',
  'POST /internal/api-keys',
  'POST /internal/api-keys/revoke',
  'GET /internal/api-keys/{id}',
  'PATCH /internal/api-keys/{id}',
  'GET /internal/signing-keys',
  'POST /internal/signing-keys/rotate',
  'POST /applications',
  'POST /applications/{application_id}/secrets',
  'PATCH /applications/{application_id}/secrets/{secret_id}',
  'DELETE /applications/{application_id}/secrets/{secret_id}',
  'POST /internal/blocking-hook/secret',
  'POST /user-api-keys',
  'POST /team-api-keys',
  'POST /data-vault/stores/{id}/get',
  'POST /data-vault/stores/{id}/set',
];
const OWNERS_ONLY = [
  'DELETE /internal/projects/current',
  'POST /internal/projects',
  'POST /internal/projects/transfer',
  'PATCH /internal/owner-teams/{team_id}/members/{user_id}',
];

describe('what matters most', () => {
  const openTo = (operation: string) => OWNER_ROLES.filter((role) => isOpen(role, operation));

  it.each(KEYS)('%s is open to owners and administrators only', (operation) => {
    expect(openTo(operation)).toEqual(['owner', 'administrator']);
  });

  it.each(OWNERS_ONLY)('%s is open to owners only', (operation) => {
    expect(openTo(operation)).toEqual(['owner']);
  });

  it('lets nobody write with the role read-only', () => {
    const READS = [
      'POST /emails/render-email',
      'POST /user-api-keys/check',
      'POST /team-api-keys/check',
      'POST /webhooks/svix-token',
      'POST /internal/sign-up-policy/replay',
      'POST /internal/sign-up-policy/test',
      'POST /internal/token-claims/preview',
    ];
    const writes = operations.map(([operation]) => operation).filter((operation) => !operation.startsWith('GET '));
    expect(writes.filter((operation) => isOpen('read_only', operation)).sort()).toEqual(READS.sort());
  });

  it('names the role, and the roles that may', async () => {
    const answer = await asMember(members.get('billing')!).post('/internal/api-keys', {});
    expect([answer.status, answer.body]).toEqual([
      403,
      'Your role in the team that owns the project is billing. This needs the role owner or administrator. Ask an owner of the team to change your role.',
    ]);
  });
});

describe('an owner', () => {
  it.each([
    ['with a sign-in of 11 minutes ago', {}, 'RECENT_SIGN_IN_REQUIRED'],
    ['in an impersonation', { is_impersonation: true }, 'IMPERSONATION_NOT_ALLOWED'],
  ])('%s cannot change a role', async (_, how, refusal) => {
    const member = await addMember('support');
    const session = { user_id: project.owner.userId, ...how };
    const { access_token: accessToken } = succeeded(await serverApi(internal).post('/auth/sessions', session));
    if (refusal === 'RECENT_SIGN_IN_REQUIRED') await ageSession(accessToken, 11);
    expect(codeOf(await setRole(member, 'owner', { ...project.owner, accessToken }))).toBe(refusal);
    expect(codeOf(await asMember(member).get('/internal/api-keys'))).toBe('OWNER_ROLE_REQUIRED');
  });

  it('leaves an entry in the audit log with the role before and after', async () => {
    const member = await addMember('support');
    const answer = await setRole(member, 'developer');
    succeeded(answer);
    const { rows } = await database.query(
      `SELECT actor_id, operation, subject_kind, before, after FROM audit.admin_write WHERE request_id = $1`,
      [answer.headers.get('x-stack-request-id')],
    );
    expect(rows).toEqual([
      {
        actor_id: project.owner.userId,
        operation: 'PATCH /internal/owner-teams/{team_id}/members/{user_id}',
        subject_kind: 'team_member',
        before: { owner_role: 'support' },
        after: { owner_role: 'developer' },
      },
    ]);
  });
});

describe('a member whose role is changed', () => {
  it('loses the rights with the very next request, and gets them back', async () => {
    const member = await addMember('administrator');
    const read = () => asMember(member).get('/internal/api-keys');
    succeeded(await read());
    succeeded(await setRole(member, 'read_only'));
    expect(codeOf(await read())).toBe('OWNER_ROLE_REQUIRED');
    succeeded(await setRole(member, 'owner'));
    succeeded(await read());
  });

  it('loses the management of webhooks too, with a token from before', async () => {
    const member = await addMember('developer');
    const { token } = succeeded(await asMember(member).post('/webhooks/svix-token', {}));
    const bearer = () =>
      asMember(member)
        .with({
          authorization: `Bearer ${token}`,
          'x-stack-project-id': undefined,
          'x-stack-access-type': undefined,
          'x-stack-admin-access-token': undefined,
        })
        .get(`/app/${project.id}/endpoint`);
    succeeded(await bearer());
    succeeded(await setRole(member, 'billing'));
    expect((await bearer()).status).toBe(403);
  });

  it('opens no other project, whatever the role was', async () => {
    const elsewhere = await createProject();
    const answer = await ownerApi({ ...elsewhere, owner: members.get('administrator')! }).get('/users');
    expect(answer.knownError).toBe('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN');
  });
});
