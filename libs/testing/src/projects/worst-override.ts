import { APP_IDS, OVERRIDE_LIMITS } from '@hallpass/project-config';

const { entries, values, bytes } = OVERRIDE_LIMITS;
const HOST_CHARACTERS = 253;
const PATH_CHARACTERS = 300;

/** Of each of `count` things, by number. */
const record = (count: number, key: (n: number) => string, value: (n: number) => unknown): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [key(n), value(n)]));

/** Never ends early on a host of nothing but `a`, and no two are alike. */
function pattern(n: number): string {
  const tail = `*b${n.toString(2).padStart(10, 'a').replaceAll('0', 'a').replaceAll('1', '*')}c`;
  return `**${'a*'.repeat(HOST_CHARACTERS)}`.slice(0, HOST_CHARACTERS - tail.length) + tail;
}

/** A host that as many as possible of the patterns have to be compared with to its end. */
export const WORST_HOST = `${'a'.repeat(HOST_CHARACTERS - 2)}.a`;

/** How many permissions each one contains. */
const CONTAINED = 6;

/** Each contains the one after it, so that the first reaches all, and some more beyond. */
const permissions = (scope: string, count: number) =>
  record(
    count,
    (n) => `${scope}_${n}`,
    (n) => ({
      scope,
      containedPermissionIds: record(
        CONTAINED,
        (k) => `${scope}_${(n + 1 + k * 7) % count}`,
        () => true,
      ),
    }),
  );

/**
 * The most expensive configuration that a project may store (security P1): as many entries as are allowed wherever a
 * request looks, as long as they may be, up to the number of values and the size of the whole. One value, entry or byte
 * more is refused. Its keys are those of whole subtrees: it replaces what a project began with.
 */
export function worstOverride(): Record<string, unknown> {
  const half = entries / 2;
  const all = (scope: string) =>
    record(
      half,
      (n) => `${scope}_${n}`,
      () => true,
    );
  const theme = { tsxSource: '' };
  const products: Record<string, { includedItems: Record<string, unknown> }> = {};
  const override = {
    domains: {
      allowLocalhost: true,
      trustedDomains: record(
        entries,
        (n) => `d${n}`,
        (n) => ({ baseUrl: `https://${pattern(n)}`, handlerPath: `/${n}`.padEnd(PATH_CHARACTERS, 'p') }),
      ),
    },
    rbac: {
      permissions: { ...permissions('team', half), ...permissions('project', half) },
      defaultPermissions: { teamCreator: all('team'), teamMember: all('team'), signUp: all('project') },
    },
    auth: {
      password: { allowSignIn: true },
      otp: { allowSignIn: true },
      oauth: {
        providers: record(
          entries,
          (n) => `o${n}`,
          () => ({ type: 'google', allowSignIn: true }),
        ),
      },
    },
    users: { allowClientUserDeletion: false },
    teams: { createPersonalTeamOnSignUp: true, allowClientTeamCreation: true },
    apps: { installed: Object.fromEntries(APP_IDS.map((id) => [id, { enabled: true }])) },
    dataVault: {
      stores: record(
        entries,
        (n) => `s${n}`,
        () => ({}),
      ),
    },
    emails: { themes: { '9f0f0f0f-0000-4000-8000-000000000001': theme } },
    payments: { products },
  };
  const free = values - valuesIn(override) + 1; // without products their empty record is a value itself
  for (let n = 0; n < entries; n++) {
    const items = Math.floor(free / entries) + (n < free % entries ? 1 : 0);
    const includedItems = record(
      items,
      (k) => `i${k}`,
      () => ({}),
    );
    products[`p${n}`] = { includedItems };
  }
  theme.tsxSource = 'x'.repeat(bytes - JSON.stringify(override).length);
  return override;
}

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 0) || 1;
}
