/**
 * @once the SDK only uses the HTTP API, whose own suites run in both modes, as do `test/sdk.e2e-spec.ts` and
 * `test/sdk-sessions.e2e-spec.ts`
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ServerTeam, Team } from '@stackframe/js';
import { adminAppRows } from './sdk-side-by-side/admin-rows.js';
import { clientAppRows, serverAppRows } from './sdk-side-by-side/app-rows.js';
import { ours, KnownError } from './sdk-side-by-side/ours.js';
import { userRows } from './sdk-side-by-side/user-rows.js';
import { methodsOf, WITHOUT_ROW } from './sdk-side-by-side/methods.js';
import { published, type Row, World, callbackUrl, newEmail } from './sdk-side-by-side/world.js';

/**
 * Compares our client library with the published SDK, call by call on the same server: the same input must have the
 * same observable result. Each uses its own project with the same setup; rows run in order, and later rows use what
 * earlier ones created.
 */

/** Actions of a member in their team, and of a server in any team. */
const teamRows: Row[] = [
  ...rowsOf('team', (world) => world.team()),
  ...rowsOf('serverTeam', (world) => world.serverTeam()),
  [
    'serverTeam.addUser',
    async (world) => {
      const { userId } = await world.newcomer();
      const team = await world.serverTeam();
      await team.addUser(userId);
      await expectRefusal(team.addUser(userId));
      world.made.member = userId;
      return (await (await world.serverTeam()).listUsers()).length;
    },
  ],
  ['serverTeam.addUser', async (world) => (await world.serverTeam()).addUser(world.made.member!), 'refused'],
  [
    'serverTeam.removeUser',
    async (world) => {
      await (await world.serverTeam()).removeUser(world.made.member!);
      return (await (await world.serverTeam()).listUsers()).length;
    },
  ],
  ['serverTeam.removeUser', async (world) => (await world.serverTeam()).removeUser(world.made.member!), 'refused'],
  [
    'serverTeam.grantProduct',
    async (world) => {
      const team = (await world.serverTeam()) as ServerTeam & {
        grantProduct(options: { productId: string }): Promise<void>;
      };
      await team.grantProduct({ productId: 'desk' });
      return (await world.serverTeam()).listProducts();
    },
  ],
  [
    'serverTeam.update',
    async (world) => {
      await (await world.serverTeam()).update({ serverMetadata: { a: 1 }, clientReadOnlyMetadata: [1] });
      return world.serverTeam();
    },
  ],
  [
    'team.delete',
    async (world) => {
      const user = await world.me();
      const team = await user.createTeam({ displayName: 'Short-lived' });
      await team.delete();
      return (await world.me()).getTeam(team.id);
    },
  ],
  [
    'serverTeam.delete',
    async (world) => {
      const team = await world.serverApp().createTeam({ displayName: 'Short-lived' });
      await team.delete();
      return world.serverApp().getTeam(team.id);
    },
  ],
];

/** The next row compares both outcomes. */
const expectRefusal = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

const VARIABLE =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b(?:pck|ssk|sak|sk|pk)_[a-z0-9]{20,}|eyJ[\w-]+\.[\w-]+\.[\w-]+|\bWyJ[\w-]{40,}|\b[a-z0-9]{45}\b/g;

/** Names that no library documents, or that the types of only one have. */
const INTERNAL = [
  'app',
  'browser',
  'clientDataExportEnabled',
  'currentSession',
  'ownRole',
  'passwordMinLength',
  'primaryEmailAuthEnabled',
  'requiresSecondFactor',
  'responsibleUserId',
];
const isInternal = (name: string): boolean => name.startsWith('_') || INTERNAL.includes(name);

const ROWS: Row[] = [...clientAppRows, ...serverAppRows, ...teamRows, ...userRows, ...adminAppRows];

let theirs: World;
let mine: World;
let methods: ReadonlySet<string>;

beforeAll(async () => {
  [theirs, mine] = await Promise.all([World.of(published), World.of(ours)]);
  methods = await methodsOf(theirs, mine);
  // The published SDK logs unexpected errors to the console.
  silence = silenced(console, ['error', 'warn', 'log']);
});
let silence: () => void;
afterAll(() => silence?.());

it.each(ROWS.map(([member, call, outcome], nth) => ({ member, nth: nth + 1, call, outcome })))(
  '$nth $member',
  async ({ call, outcome }) => {
    const [expected, found] = [await outcomeOf(() => call(theirs)), await outcomeOf(() => call(mine))];
    expect(found).toEqual(expected);
    expect(Object.keys(found as object)).toEqual([outcome === 'refused' ? 'thrown' : 'answer']);
  },
);

it('has a row for every method that both have', () => {
  const rows = new Set(ROWS.map(([member]) => member));
  const missing = [...methods].filter((method) => !rows.has(method) && !Object.hasOwn(WITHOUT_ROW, method));
  expect(missing.toSorted()).toEqual([]);
});

function silenced<Name extends 'error' | 'warn' | 'log'>(of: Console, names: Name[]): () => void {
  const before = names.map((name) => [name, of[name]] as const);
  for (const name of names) of[name] = () => undefined;
  return () => {
    for (const [name, method] of before) of[name] = method;
  };
}

/** A result as an app can observe it: ids and times by their order, keys and tokens by their kind, no functions. */
function observable(value: unknown): unknown {
  const names = new Map<string, string>();
  return shown(value, (text) => text.replaceAll(VARIABLE, (match) => nameIn(names, match)));
}

/** The outcome of a call: its result, or the code of its error. */
async function outcomeOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return { answer: observable(await call()) };
  } catch (error) {
    return { thrown: codeOf(error) };
  }
}

function nameIn(names: Map<string, string>, match: string): string {
  const known = names.get(match) ?? `<${kindOf(match)} ${names.size + 1}>`;
  names.set(match, known);
  return known;
}

function kindOf(match: string): string {
  if (match.startsWith('eyJ')) return 'token';
  // The place in a list, as JSON in base64.
  if (match.startsWith('WyJ')) return 'cursor';
  return match.includes('_') ? `${match.split('_')[0]} key` : 'id';
}

function shown(value: unknown, text: (value: string) => string): unknown {
  if (value instanceof Date) return '<time>';
  if (value instanceof Error) return { error: codeOf(value) };
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => shown(item, text));
    return 'nextCursor' in value ? { items, nextCursor: shown(value.nextCursor, text) } : items;
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, member]) => typeof member !== 'function' && member !== undefined && !isInternal(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, /^lastFour$/.test(name) ? '<last four>' : shown(member, text)]),
  );
}

/** The code of the contract's error. Other errors only differ by their message, which is each library's own. */
function codeOf(error: unknown): string {
  if (error instanceof KnownError) return error.code;
  return (error as { errorCode?: string }).errorCode ?? 'an error without a code';
}

function rowsOf(whose: 'team' | 'serverTeam', team: (world: World) => Promise<Team>): Row[] {
  const rows: Array<[string, (team: Team, world: World) => Promise<unknown>, 'refused'?]> = [
    [
      'update',
      async (each, world) => {
        await each.update({ displayName: `Engineers of ${whose}`, clientMetadata: { a: 1 } });
        return team(world);
      },
    ],
    ['listUsers', async (each) => (await each.listUsers()).map(({ teamProfile }) => teamProfile)],
    ['inviteUser', async (each) => each.inviteUser({ email: newEmail(), callbackUrl })],
    [
      'inviteUser',
      async (each) => each.inviteUser({ email: newEmail(), callbackUrl: 'https://evil.example' }),
      'refused',
    ],
    ['listInvitations', async (each) => each.listInvitations()],
    [
      'teamInvitation.revoke',
      async (each, world) => {
        await (await each.listInvitations())[0]!.revoke();
        return (await team(world)).listInvitations();
      },
    ],
    ['createApiKey', async (each) => each.createApiKey({ description: 'CI', expiresAt: null })],
    ['listApiKeys', async (each) => each.listApiKeys()],
    ['getItem', async (each) => each.getItem('seats')],
    ['getItem', async (each) => each.getItem('credits'), 'refused'],
    ['listProducts', async (each) => each.listProducts()],
    [
      'createCheckoutUrl',
      async (each) => new URL(await each.createCheckoutUrl({ productId: 'desk' })).pathname.split('/')[1],
    ],
  ];
  return rows.map(([member, call, outcome]) => [
    member.includes('.') ? member : `${whose}.${member}`,
    async (world) => call(await team(world), world),
    outcome,
  ]);
}
