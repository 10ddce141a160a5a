import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { MigrationClass } from '@hallpass/database';
import { renderConfig } from '@hallpass/project-config';
import { type MigratedDatabase, startMigratedDatabase } from '@hallpass/testing';
import pg from 'pg';

const load = <T>(path: string): Promise<T> => import(new URL(`../${path}`, import.meta.url).href) as Promise<T>;
const bench = <T>(path: string) => load<T>(`bench/${path}`);

interface Query {
  name?: string;
  text: string;
  values: unknown[];
}
interface Recorded extends Omit<Query, 'values'> {
  valuesOf(given: object): unknown[];
}
interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}
interface Operation {
  name: string;
  requests(project: object, customers?: string[]): Request[];
}
interface Answer {
  statusCode: number;
  body: string;
}
interface Floor {
  inject(request: object): Promise<Answer>;
}

const { hashPassword } = await bench<{ hashPassword(password: string): Promise<string> }>('argon2id.mjs');
const { loadStatements } = await bench<{ loadStatements(): Promise<Record<string, Recorded>> }>('floor/statements.mjs');
const { floorServer } = await bench<{ floorServer(parts: object): Floor }>('floor/routes.mjs');
const { RepeatedLedger } = await bench<{ RepeatedLedger: new (pool: pg.Pool, config: object) => object }>(
  'floor/ledger.mjs',
);
const { floorWork } = await bench<{ floorWork(options: object): Promise<() => Promise<void>> }>('floor/enqueue.mjs');
const { Tokens } = await bench<{ Tokens: new (pool: unknown) => any }>('floor/tokens.mjs');
const { OPERATIONS, OPERATIONS_BY_USERS } =
  await bench<Record<'OPERATIONS' | 'OPERATIONS_BY_USERS', Operation[]>>('operations.mjs');
const { issuerFloor, issuerStatements } = await bench<{
  issuerFloor(pool: object): Floor;
  issuerStatements: Record<string, Recorded>;
}>('floor/issuer.mjs');
const { issuerRequests } = await bench<{ issuerRequests: Record<string, (...given: unknown[]) => Request[]> }>(
  'systems/applications.mjs',
);
const { FIRST_HEADER, ITEMS_OVERRIDE } = await bench<{ FIRST_HEADER: string; ITEMS_OVERRIDE: Record<string, unknown> }>(
  'systems/items.mjs',
);
const { requests } = await bench<{ requests: Record<string, Operation['requests']> }>('systems/project.mjs');
const { allMigrations } = await load<{ allMigrations: MigrationClass[] }>('services/standalone/dist/migrations.js');
const { PASSWORD } = await bench<{ PASSWORD: string }>('systems/users.mjs');

const statements = await loadStatements();

const PROJECT = 'project';
const USER = '00000000-0000-4000-8000-000000000001';
const SUBJECT = { session_id: USER, user_id: USER, is_anonymous: false };
/** Rows that the floor needs to continue; every other statement returns none. */
const ROWS: Record<string, object> = {
  readUser: { id: USER, teamId: null, signedUpAt: new Date(0), lastActiveAt: new Date(0), oauthProviders: [] },
  refresh: SUBJECT,
  signIn: { user_id: USER, hash: await hashPassword(PASSWORD) },
  createSession: { id: USER },
  subject: SUBJECT,
  teamPermissions: { teamId: USER, userId: USER, permissionIds: ['$update_team'] },
};
const asked: Query[] = [];
const nameOf = ({ text }: { text: string }) => Object.keys(statements).find((name) => statements[name]!.text === text);
/** Stands in for PostgreSQL and records every query. */
const pool = {
  connect: () => Promise.resolve({ ...pool, release: () => undefined }),
  query(query: Query | string) {
    if (typeof query === 'string') return Promise.resolve({ rows: [] });
    asked.push(query);
    const row = ROWS[nameOf(query) ?? ''];
    return Promise.resolve({ rows: row ? [row] : [] });
  },
};

let migrated: MigratedDatabase;
let database: pg.Pool;
let server: Floor;

const tokens = new Tokens(pool);
tokens.keys.set(tokens.kid, createPublicKey(tokens.signingKey));
const headers = { 'x-stack-project-id': PROJECT };
const project = {
  active: [
    { id: USER, teamId: USER, email: 'ada@example.com', accessToken: tokens.sign(PROJECT, SUBJECT), refreshToken: 'r' },
  ],
  cursors: [USER],
  clientHeaders: headers,
  serverHeaders: headers,
};
const ask = ({ method, path: url, headers: given, body: payload }: Request, more: Record<string, string> = {}) =>
  server.inject({ method, url, headers: { ...given, ...more }, payload });

beforeAll(async () => {
  migrated = await startMigratedDatabase(allMigrations);
  database = new pg.Pool({ connectionString: migrated.settings.databaseUrl! });
  await database.query(
    `INSERT INTO users."user" (project_id, id, signed_up_at, last_active_at) VALUES ($1, $2, now(), now())`,
    [PROJECT, USER],
  );
  const ledger = new RepeatedLedger(database, renderConfig(ITEMS_OVERRIDE));
  server = floorServer({ pool, statements, tokens, ledger });
});
afterAll(async () => {
  await database?.end();
  await migrated?.stop();
});

/**
 * `npm run bench` compares Hallpass with a floor that runs the same statements, so the floor has to supply all their
 * values.
 */
describe('the floor of the benchmark', () => {
  const operations = [...OPERATIONS, ...OPERATIONS_BY_USERS];
  const answers = new Map<string, Answer>();

  beforeAll(async () => {
    const [use] = requests['decrease']!(project) as [Request];
    await ask({ ...use, body: '{"delta":10}' });
    for (const operation of operations) answers.set(operation.name, await ask(operation.requests(project)[0]!));
    const enqueue = await floorWork({ projectId: PROJECT, pool });
    await enqueue();
  });

  it.each(operations.map(({ name }) => name))('answers the requests of "%s"', (name) => {
    const { statusCode, body } = answers.get(name)!;
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: expect.anything() });
  });

  it('runs every statement, with a value for each parameter', () => {
    expect(new Set(asked.map(nameOf))).toEqual(new Set(Object.keys(statements)));
    for (const { text, values } of asked) {
      const numbers = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
      expect(values).toHaveLength(Math.max(...numbers));
      expect(values).not.toContain(undefined);
    }
  });

  it.each(Object.entries(statements))('refuses to run %s without a value', (_name, { valuesOf }) => {
    expect(() => valuesOf({})).toThrow('The floor gives no');
  });

  it('inserts the given user and session', () => {
    const given = { projectId: 'p', userId: 'u', email: 'e', passwordHash: 'h', tokenHash: 't' };
    expect(statements['createUser']!.valuesOf(given)).toEqual(expect.arrayContaining(['p', 'u', 'e', 'h']));
    expect(statements['createSession']!.valuesOf(given)).toEqual(expect.arrayContaining(['p', 'u', 't']));
  });
});

describe('the floor of issuers', () => {
  const SECRET = 'secret';
  const hashed = (text: string) => createHash('sha256').update(text);
  const secret_hashes = [hashed(SECRET).digest('hex')];
  const payload = { clientId: USER, grantId: USER, scope: 'openid', accountId: USER, granted: {} };
  const rows: Record<string, object> = {
    client: { secret_hashes },
    code: {
      id: USER,
      user_id: USER,
      application_id: USER,
      granting_session_id: USER,
      is_used: false,
      payload: { ...payload, codeChallenge: hashed('v'.repeat(43)).digest('base64url') },
      account: { id: USER },
    },
    spend: { is_first: true, authenticated_at: new Date(0) },
    refresh: { payload, account: { id: USER } },
    introspect: { secret_hashes, payload },
    userinfo: { id: USER },
  };
  const sent: Query[] = [];
  const named = ({ text }: Query) =>
    Object.keys(issuerStatements).find((name) => issuerStatements[name]!.text === text);
  const issuerPool = {
    connect: () => Promise.resolve({ ...issuerPool, release: () => undefined }),
    query(query: Query | string) {
      if (typeof query === 'string') return Promise.resolve({ rows: [] });
      sent.push(query);
      return Promise.resolve({ rows: [rows[named(query) ?? ''] ?? {}] });
    },
  };
  const application = { id: USER, authorization: `Basic ${Buffer.from(`${USER}:${SECRET}`).toString('base64')}` };
  const project = {
    issuer: `/p/${PROJECT}`,
    web: application,
    machine: application,
    grants: [{ access_token: 'a', refresh_token: 'r' }],
  };

  it('answers every request, and gives each statement a value for each parameter', async () => {
    const floor = issuerFloor(issuerPool);
    for (const requestsOf of Object.values(issuerRequests)) {
      const { method, path: url, headers: given, body } = requestsOf(project, 'code-', 1)[0]!;
      const { statusCode, body: text } = await floor.inject({ method, url, headers: given, payload: body });
      expect({ statusCode, text }).toEqual({ statusCode: 200, text: expect.anything() });
    }
    expect(new Set(sent.map(named))).toEqual(new Set(Object.keys(issuerStatements)));
    for (const { values } of sent) expect(values).not.toContain(undefined);
  });
});

/** For items, the floor repeats the statements that Hallpass's own code sent for one customer, whatever they are. */
describe('the item ledger of the floor', () => {
  const FIRST = { [FIRST_HEADER]: 'yes' };
  const [readFirst, readOther] = requests['turnedItem']!(project, ['first', 'other']) as [Request, Request];
  const [useFirst, useOther] = requests['turnedDecrease']!(project, ['first', 'other']) as [Request, Request];
  const quantity = async (request: Request) => JSON.parse((await ask(request, FIRST)).body).quantity as number;
  const turn = () =>
    database.query(
      `INSERT INTO payments.test_clock AS c (project_id, ahead_millis) VALUES ($1, 86400000)
       ON CONFLICT (project_id) DO UPDATE SET ahead_millis = c.ahead_millis + 86400000`,
      [PROJECT],
    );

  beforeAll(async () => {
    for (const request of [readFirst, readOther]) await quantity(request);
  });

  it('changes what the first request changed, for another customer, after each turn', async () => {
    await turn();
    const before = await quantity(readOther);
    for (const [first, other] of [
      [readFirst, readOther],
      [useFirst, useOther],
    ] as const) {
      await turn();
      expect(await ask(first, FIRST)).toMatchObject({ statusCode: 200 });
      expect(await ask(other)).toMatchObject({ statusCode: 200 });
    }
    expect(await quantity(readOther)).toBe(before - 1);
    expect(await quantity(readFirst)).toBe(before - 1);
  });

  it('fails where a repeated statement does less than the first', async () => {
    await turn();
    await ask(readFirst, FIRST);
    await ask(useFirst, FIRST);
    // These requests use a customer without a balance.
    const [useUnknown] = requests['turnedDecrease']!(project, ['unknown']) as [Request];
    expect(await ask(useUnknown)).toMatchObject({
      statusCode: 500,
      body: expect.stringContaining('less than Hallpass'),
    });
  });
});

it('benchmarks start the distributed mode with the command of package.json', async () => {
  const url = new URL('../bench/systems/hallpass.mjs', import.meta.url).href;
  const { distributedCommand } = (await import(url)) as { distributedCommand(): string[] | null };
  const [script, mode] = distributedCommand() ?? [];
  expect([existsSync(script ?? ''), mode]).toEqual([true, 'distributed']);
});
