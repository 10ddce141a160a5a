import { beforeAll, describe, expect, it } from '@jest/globals';
import { createPublicKey } from 'node:crypto';
import { hash } from '@node-rs/argon2';

const bench = <T>(path: string): Promise<T> => import(new URL(`../bench/${path}`, import.meta.url).href) as Promise<T>;

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
  requests(project: object): Request[];
}
interface Answer {
  statusCode: number;
  body: string;
}

const { loadStatements } = await bench<{ loadStatements(): Promise<Record<string, Recorded>> }>('floor/statements.mjs');
const { floorServer } = await bench<{
  floorServer(parts: object): { inject(request: object): Promise<Answer> };
}>('floor/routes.mjs');
const { floorWork } = await bench<{ floorWork(options: object): Promise<() => Promise<void>> }>('floor/enqueue.mjs');
const { Tokens } = await bench<{ Tokens: new (pool: unknown) => any }>('floor/tokens.mjs');
const { OPERATIONS, OPERATIONS_BY_USERS } =
  await bench<Record<'OPERATIONS' | 'OPERATIONS_BY_USERS', Operation[]>>('operations.mjs');
const { PASSWORD } = await bench<{ PASSWORD: string }>('systems/users.mjs');

const statements = await loadStatements();

const PROJECT = 'project';
const USER = '00000000-0000-4000-8000-000000000001';
const SUBJECT = { session_id: USER, user_id: USER, is_anonymous: false };
const ITEM = { is_there: true, is_changed: true, quantity: 1 };
/** Rows that the floor needs to go on; every other statement returns none. */
const ROWS: Record<string, object> = {
  readUser: { id: USER, teamId: null, signedUpAt: new Date(0), lastActiveAt: new Date(0), oauthProviders: [] },
  refresh: SUBJECT,
  signIn: { user_id: USER, hash: await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }) },
  createSession: { id: USER },
  subject: SUBJECT,
  teamPermissions: { teamId: USER, userId: USER, permissionIds: ['$update_team'] },
  readBalance: ITEM,
  readUsersBalance: ITEM,
  changeBalance: ITEM,
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

/** `npm run bench` compares Hallpass with a floor that runs the same statements, so the floor has to supply all their values. */
describe('the floor of the benchmark', () => {
  const tokens = new Tokens(pool);
  tokens.keys.set(tokens.kid, createPublicKey(tokens.signingKey));
  const server = floorServer({ pool, statements, tokens });
  const headers = { 'x-stack-project-id': PROJECT };
  const project = {
    active: [
      {
        id: USER,
        teamId: USER,
        email: 'ada@example.com',
        accessToken: tokens.sign(PROJECT, SUBJECT),
        refreshToken: 'r',
      },
    ],
    cursors: [USER],
    clientHeaders: headers,
    serverHeaders: headers,
  };
  const askFor = ({ requests }: Operation) => {
    const { method, path: url, headers: given, body: payload } = requests(project)[0]!;
    return server.inject({ method, url, headers: given, payload });
  };

  const operations = [...OPERATIONS, ...OPERATIONS_BY_USERS];
  const answers = new Map<string, Answer>();

  beforeAll(async () => {
    for (const operation of operations) answers.set(operation.name, await askFor(operation));
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
