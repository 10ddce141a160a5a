import { APP_IDS, OVERRIDE_LIMITS } from '@hallpass/project-config';

const { entries, values, bytes } = OVERRIDE_LIMITS;
const HOST_CHARACTERS = 253;
const PATH_CHARACTERS = 300;

/** Creates `count` numbered entries. */
const record = (count: number, key: (n: number) => string, value: (n: number) => unknown): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [key(n), value(n)]));

/** Forces a full comparison with a host made of `a`; every pattern is different. */
function pattern(n: number): string {
  const tail = `*b${n.toString(2).padStart(10, 'a').replaceAll('0', 'a').replaceAll('1', '*')}c`;
  return `**${'a*'.repeat(HOST_CHARACTERS)}`.slice(0, HOST_CHARACTERS - tail.length) + tail;
}

/** A host that must be compared to the end with as many patterns as possible. */
export const WORST_HOST = `${'a'.repeat(HOST_CHARACTERS - 2)}.a`;

/** Permissions that each one contains. */
const CONTAINED = 6;

/** Each contains the next one, so that the first reaches all of them, and some later ones. */
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
 * The most expensive configuration that a project may store (security P1): the maximum number of maximum-length entries
 * wherever a request looks, up to the limits of values and total size. One more value, entry or byte is rejected. Its
 * keys are whole subtrees, so it replaces the project's initial configuration.
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
  const free = values - valuesIn(override) + 1; // without products, their empty record counts as a value
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
