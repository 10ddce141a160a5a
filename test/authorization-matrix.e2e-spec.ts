import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  type Api,
  client,
  type Ids,
  internalProject,
  ownerApi,
  rawApi,
  server,
  serverApi,
  signUp,
  succeeded,
  type TestUser,
  type World,
  type ApiResponse,
  type Thing,
  THINGS,
} from '@hallpass/testing';
import pg from 'pg';
import { call } from './authorization-matrix/call.js';
import { type Outcome, type Row, ROWS } from './authorization-matrix/rows.js';
import { type ApplicationCallers, applicationCallers } from './authorization-matrix/applications.js';
import { createWorld, nobodysIds, snapshot } from './authorization-matrix/world.js';
import { OPERATIONS } from './operations/declared.js';
import { REQUESTS } from './operations/requests.js';
import { pathOf } from './operations/paths.js';

/**
 * Calls every operation of the OpenAPI document as every kind of caller (security H2), and compares the responses with
 * the `outcomes` of its `@Operation`.
 */

const outcomeOf = ({ knownError, status }: ApiResponse): Outcome => (knownError as Outcome | null) ?? status;

const ALLOWED = { none: [], client: ['client', 'server', 'admin'], server: ['server', 'admin'], admin: ['admin'] };
const rows = Object.entries(ROWS);
const of = (...access: Row['access'][]) => rows.filter(([, row]) => access.includes(row.access));

let database: pg.Client;
let world: World;
let foreign: World;
let endedKeys: Record<'revoked' | 'expired', Record<string, string>>;
let before: unknown;
let stranger: TestUser;
let member: TestUser;
let anonymous: TestUser;
let application: ApplicationCallers;

beforeAll(async () => {
  database = new pg.Client({ connectionString: server.databaseUrl! });
  await database.connect();
  [world, foreign] = [await createWorld(database, 'here'), await createWorld(database, 'elsewhere')];
  const { project, ids } = world;
  [stranger, member] = [await signUp(project), await signUp(project)];
  succeeded(await serverApi(project).post(`/team-memberships/${ids.team}/${member.userId}`, {}));
  const { access_token, refresh_token, user_id } = succeeded(await client(project).post('/auth/anonymous/sign-up'));
  anonymous = { ...stranger, accessToken: access_token, refreshToken: refresh_token, userId: user_id };
  application = await applicationCallers(project, { stranger, member, ada: world.ada });
  endedKeys = { revoked: await createEndedKeys('revoked'), expired: await createEndedKeys('expired') };
  before = [await snapshot(world), await snapshot(foreign)];
});
afterAll(() => database.end());

/** Headers with a key of each kind that used to be valid. */
async function createEndedKeys(how: 'revoked' | 'expired'): Promise<Record<string, string>> {
  const keys = succeeded(
    await adminApi(world.project).post('/internal/api-keys', {
      description: how,
      expires_at_millis: Date.now() + 3_600_000,
      has_publishable_client_key: true,
      has_secret_server_key: true,
      has_super_secret_admin_key: true,
    }),
  );
  if (how === 'revoked')
    succeeded(await adminApi(world.project).patch(`/internal/api-keys/${keys.id}`, { revoked: true }));
  else
    await database.query(
      `UPDATE projects.internal_api_key SET expires_at = now() - interval '1 second' WHERE project_id = $1 AND id = $2`,
      [world.project.id, keys.id],
    );
  return {
    'x-stack-publishable-client-key': keys.publishable_client_key,
    'x-stack-secret-server-key': keys.secret_server_key,
    'x-stack-super-secret-admin-key': keys.super_secret_admin_key,
  };
}
/** Calls every row and compares all results at once, so that a failure shows every difference. */
async function answers(
  asked: [string, Row][],
  ask: (operation: string, row: Row) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const [operation, row] of asked) seen[operation] = await ask(operation, row);
  return seen;
}
const expected = (asked: [string, Row][], answer: (row: Row) => unknown) =>
  Object.fromEntries(asked.map(([operation, row]) => [operation, answer(row)]));

it('has no requests of an operation that does not exist', () => {
  expect(Object.keys(REQUESTS).filter((operation) => !OPERATIONS.has(operation))).toEqual([]);
});

it('opens each operation to the access types that it declares', () => {
  expect(Object.fromEntries(rows.map(([operation]) => [operation, OPERATIONS.get(operation)?.opensTo]))).toEqual(
    expected(rows, ({ access }) => ALLOWED[access]),
  );
});

/** No server calls these, so their own suites test unknown IDs. */
const OF_SESSIONS = [
  'PATCH /auth/passkeys/{id}',
  'DELETE /auth/passkeys/{id}',
  'POST /internal/projects',
  'POST /internal/projects/transfer',
];

it('declares the response to each kind of caller', () => {
  const undeclared = rows.flatMap(([operation, row]) => {
    if (row.access === 'none' || thingsOf(operation, row).length === 0) return [];
    const needed = [
      ...(row.access === 'client' ? (['signedOut', 'stranger'] as const) : []),
      ...(OF_SESSIONS.includes(operation) ? [] : (['missing'] as const)),
    ];
    return needed.filter((kind) => row[kind] === undefined).map((kind) => `${operation}: ${kind}`);
  });
  expect(undeclared).toEqual([]);
});

describe('callers without the right keys', () => {
  const guarded = of('client', 'server', 'admin');
  const headers = (more: Record<string, string | undefined>) =>
    rawApi(world.project.baseUrl, {
      'x-stack-project-id': world.project.id,
      'x-stack-override-error-status': 'true',
      ...more,
    });
  const WRONG = {
    client: 'INVALID_PUBLISHABLE_CLIENT_KEY',
    server: 'INVALID_SECRET_SERVER_KEY',
    admin: 'INVALID_SUPER_SECRET_ADMIN_KEY',
  } as const;

  const callers: [string, Outcome | ((row: Row) => Outcome), (row: Row) => Promise<Api> | Api][] = [
    ['nobody', 'ACCESS_TYPE_REQUIRED', () => headers({})],
    ['a client without a key', 'CLIENT_AUTHENTICATION_REQUIRED', () => headers({ 'x-stack-access-type': 'client' })],
    [
      'a server with nothing but the publishable key',
      'SERVER_AUTHENTICATION_REQUIRED',
      () => client(world.project).with({ 'x-stack-access-type': 'server' }),
    ],
    [
      'the keys of another project',
      ({ access }) => WRONG[access as keyof typeof WRONG],
      ({ access }) =>
        headers({
          'x-stack-access-type': access,
          'x-stack-publishable-client-key': foreign.project.publishableClientKey,
          'x-stack-secret-server-key': foreign.project.secretServerKey,
          'x-stack-super-secret-admin-key': foreign.project.superSecretAdminKey,
        }),
    ],
    [
      'the owner of another project',
      'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
      () => ownerApi({ ...world.project, owner: foreign.project.owner }),
    ],
    ['a user of another project', 'INVALID_PROJECT_FOR_ACCESS_TOKEN', () => adminApi(world.project, foreign.ada)],
    [
      'an anonymous user who was not let in',
      'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
      () => client(world.project, anonymous).with({ 'x-stack-allow-anonymous-user': undefined }),
    ],
  ];

  it.each(callers)('are refused everywhere: %s', async (_, refusal, as) => {
    const seen = await answers(guarded, async (operation, row) =>
      outcomeOf(await call(await as(row), operation, row, world.ids)),
    );
    expect(seen).toEqual(expected(guarded, (row) => (typeof refusal === 'function' ? refusal(row) : refusal)));
  });

  it.each(['revoked', 'expired'] as const)('are refused everywhere: %s keys', async (how) => {
    const keys = endedKeys[how];
    const seen = await answers(guarded, async (operation, row) =>
      outcomeOf(await call(headers({ 'x-stack-access-type': row.access, ...keys }), operation, row, world.ids)),
    );
    expect(seen).toEqual(expected(guarded, ({ access }) => WRONG[access as keyof typeof WRONG]));
  });

  it('are refused everywhere: the session that was ended', async () => {
    const ended = await signUp(world.project);
    succeeded(await client(world.project, ended).delete('/auth/sessions/current'));
    const seen = await answers(guarded, async (operation, row) =>
      outcomeOf(await call(adminApi(world.project, ended), operation, row, world.ids)),
    );
    expect(seen).toEqual(expected(guarded, ({ ended: answer }) => answer ?? 'ACCESS_TOKEN_EXPIRED'));
  });

  it('are refused where a higher access type is asked for', async () => {
    const above = of('server', 'admin');
    const asClient = await answers(above, async (operation, row) => {
      const { body } = await call(client(world.project, world.ada), operation, row, world.ids);
      return [body.code, body.details?.allowed_access_types];
    });
    expect(asClient).toEqual(expected(above, ({ access }) => ['INSUFFICIENT_ACCESS_TYPE', ALLOWED[access]]));
    const asServer = await answers(of('admin'), async (operation, row) =>
      outcomeOf(await call(serverApi(world.project, world.ada), operation, row, world.ids)),
    );
    expect(asServer).toEqual(expected(of('admin'), () => 'INSUFFICIENT_ACCESS_TYPE'));
  });
});

describe('users', () => {
  const rowsWith = (field: 'signedOut' | 'stranger') => of('client').filter(([, row]) => row[field] !== undefined);
  const as = (user: TestUser | undefined, asked: [string, Row][], ids: Ids) =>
    answers(asked, async (operation, row) => outcomeOf(await call(client(world.project, user), operation, row, ids)));

  it('are asked for where nobody is signed in', async () => {
    const asked = rowsWith('signedOut');
    expect(await as(undefined, asked, world.ids)).toEqual(expected(asked, ({ signedOut }) => signedOut));
  });

  it('cannot tell what is Ada’s from what is nobody’s', async () => {
    const nobodys = nobodysIds();
    const asked = rowsWith('stranger');
    const unlike = await answers(asked, async (operation, row) => {
      const api = client(world.project, stranger);
      const hers = withoutIds(await call(api, operation, row, world.ids), world.ids);
      const nobody = withoutIds(await call(api, operation, row, nobodys), nobodys);
      return hers === nobody ? null : [hers, nobody];
    });
    expect(unlike).toEqual(expected(asked, () => null));
  });

  it.each([
    ['a stranger', () => stranger, (row: Row) => row.stranger],
    ['an anonymous user', () => anonymous, (row: Row) => row.anonymous ?? row.stranger],
    ['a member without permissions', () => member, (row: Row) => row.member ?? row.stranger],
  ] as const)('have no way to what is Ada’s: %s', async (_, user, answer) => {
    const asked = rowsWith('stranger');
    expect(await as(user(), asked, world.ids)).toEqual(expected(asked, answer));
  });
});

describe('applications', () => {
  const scoped = rows.filter(([, row]) => row.scope !== undefined);
  const closed = rows.filter(([, row]) => row.scope === undefined);
  /** A known error's code, the code of a text error, or the status. */
  const as = (api: Api, asked: [string, Row][]) =>
    answers(asked, async (operation, row) => {
      const { status, headers, knownError } = await call(api, operation, row, world.ids);
      return knownError ?? headers.get('x-hallpass-error') ?? status;
    });

  it('open no operation without a scope, whatever was granted', async () => {
    expect(await as(application.of.ada, closed)).toEqual(expected(closed, () => 'CLOSED_TO_APPLICATIONS'));
  });

  it('open no operation whose scope was not granted', async () => {
    expect(await as(application.without, scoped)).toEqual(expected(scoped, () => 'APPLICATION_SCOPE_REQUIRED'));
  });

  it('open no operation that needs a recent sign-in, and none of servers and administrators', () => {
    const wrong = scoped.filter(([operation, row]) => {
      const { declaration } = OPERATIONS.get(operation)!;
      return row.access !== 'client' || declaration.recentSignIn === true;
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['a stranger', 'stranger', (row: Row) => row.stranger],
    ['a member without permissions', 'member', (row: Row) => row.member ?? row.stranger],
  ] as const)('have no way to what is Ada’s for %s', async (_, who, answer) => {
    const asked = scoped.filter(([, row]) => row.stranger !== undefined);
    const seen = await answers(asked, async (operation, row) =>
      outcomeOf(await call(application.of[who], operation, row, world.ids)),
    );
    expect(seen).toEqual(expected(asked, answer));
  });

  it('are signed out without a user', async () => {
    const asked = scoped.filter(([, row]) => row.signedOut !== undefined);
    const seen = await answers(asked, async (operation, row) =>
      outcomeOf(await call(application.ofNobody, operation, row, world.ids)),
    );
    expect(seen).toEqual(expected(asked, ({ signedOut }) => signedOut));
  });

  it('are refused everywhere once their grant has ended', async () => {
    expect(await as(application.ended, rows)).toEqual(expected(rows, () => 'APPLICATION_TOKEN_REJECTED'));
  });
});

describe('projects of another owner', () => {
  it('answer to the letter like projects and teams of nobody', async () => {
    const internal = internalProject();
    const asOwner = client(internal, foreign.project.owner);
    const [ownTeam] = succeeded(await asOwner.get('/teams?user_id=me')).items;
    const [theirTeam] = succeeded(await client(internal, world.project.owner).get('/teams?user_id=me')).items;
    const nowhere = randomUUID();
    const transfer = (project_id: string, new_team_id: string) => ({ project_id, new_team_id });
    const answersTo = async (path: string, body: object, id: string) => {
      const { status, body: answer } = await asOwner.post(path, body);
      return [status >= 400, JSON.stringify(answer).replaceAll(id, '')];
    };
    const pairs: [string, (id: string) => object, string][] = [
      ['/internal/projects', (id) => ({ display_name: 'P', owner_team_id: id }), theirTeam.id],
      ['/internal/projects/transfer', (id) => transfer(id, ownTeam.id), world.project.id],
      ['/internal/projects/transfer', (id) => transfer(foreign.project.id, id), theirTeam.id],
    ];
    for (const [path, body, theirs] of pairs) {
      const refused = await answersTo(path, body(theirs), theirs);
      expect(refused).toEqual(await answersTo(path, body(nowhere), nowhere));
      expect(refused[0]).toBe(true);
    }
  });
});

describe('ids of another project', () => {
  const asked = rows.filter(([operation, row]) => row.missing !== undefined && thingsOf(operation, row).length > 0);
  const whoMay = (row: Row) => (row.access === 'admin' ? adminApi : serverApi)(world.project);
  /** Takes the first of the things, or all of them, from another project; the others are Ada's. */
  const mixed = (own: Ids, from: Ids, things: readonly (keyof Ids)[]): Ids => ({
    ...own,
    ...Object.fromEntries(things.map((thing) => [thing, from[thing]])),
  });

  it('get the response for missing ones', async () => {
    const seen = await answers(asked, async (operation, row) =>
      outcomeOf(await call(whoMay(row), operation, row, foreign.ids)),
    );
    expect(seen).toEqual(expected(asked, ({ missing }) => missing));
  });

  it('answer to the letter like ids of nobody, each alone and all together', async () => {
    const nobodys = nobodysIds();
    const pairs = await answers(asked, async (operation, row) => {
      const things = thingsOf(operation, row);
      const unlike: string[][] = [];
      for (const from of [things, ...(things.length > 1 ? things.map((thing) => [thing]) : [])]) {
        const [there, nowhere] = [mixed(world.ids, foreign.ids, from), mixed(world.ids, nobodys, from)];
        const theirs = withoutIds(await call(whoMay(row), operation, row, there), there);
        const nobody = withoutIds(await call(whoMay(row), operation, row, nowhere), nowhere);
        if (theirs !== nobody || theirs.startsWith('5')) unlike.push([from.join(), theirs, nobody]);
      }
      return unlike;
    });
    expect(pairs).toEqual(expected(asked, () => []));
  });
});

it('has changed nothing by all of these calls', async () => {
  expect([await snapshot(world), await snapshot(foreign)]).toEqual(before);
});

function thingsOf(operation: string, row: Row): Thing[] {
  const inPath = [...pathOf(operation).matchAll(/\{(\w+)\}/g)].map(([, thing]) => thing as Thing);
  const elsewhere = `${row.query ?? ''} ${JSON.stringify(row.body ?? {})}`;
  return [...new Set([...inPath, ...THINGS.filter((thing) => elsewhere.includes(`{${thing}}`))])];
}

function withoutIds({ status, body }: ApiResponse, ids: Ids): string {
  const text = `${status} ${JSON.stringify(body)}`;
  return THINGS.reduce((rest, thing) => rest.replaceAll(ids[thing], `<${thing}>`), text);
}
