/**
 * @once the SDK only uses the HTTP API, whose own suites run in both modes, as do `test/sdk.e2e-spec.ts` and
 * `test/sdk-sessions.e2e-spec.ts`
 */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { adminAppRows } from './sdk-side-by-side/admin-rows.js';
import { clientAppRows, serverAppRows } from './sdk-side-by-side/app-rows.js';
import { outcomeOf } from './sdk-side-by-side/observable.js';
import { ours } from './sdk-side-by-side/ours.js';
import { teamRows } from './sdk-side-by-side/team-rows.js';
import { userRows } from './sdk-side-by-side/user-rows.js';
import { methodsOf, WITHOUT_ROW } from './sdk-side-by-side/methods.js';
import { published, type Row, World } from './sdk-side-by-side/world.js';

/**
 * Compares our client library with the published SDK, call by call on the same server: the same input must have the
 * same observable result. Each uses its own project with the same setup; rows run in order, and later rows use what
 * earlier ones created.
 */

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
