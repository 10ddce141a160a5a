import { validateSync } from 'class-validator';
import { Environment } from './environment.js';
import { productionFaults } from './production-rules.js';
import { isReadBy, type ProcessName, roleOfProcess, roleUrlName } from './processes.js';
import { SETTINGS_TABLE } from './setting.js';
import { SERVICE_ROLES, type ServiceRole, SHARED_PROVIDERS } from './settings.js';
import { isPublic } from './reach.js';

const PREFIX = /^hallpass_/i;

/** Whether this environment is production. Unset means development; invalid values have been rejected before. */
export const isProduction = (env: Environment): boolean => env.NODE_ENV === 'production';

/**
 * Every fault of the environment, with one sentence per setting. Omits faults that only follow from another one and,
 * for a separate process with a `name`, faults of settings that it does not read.
 */
export function faultsOf(env: Environment, source: NodeJS.ProcessEnv, name?: ProcessName): string[] {
  const unknown = unknownNames(source);
  const quoted = quotedNames(env);
  // One sentence per setting, because the rules of a form share their message.
  const invalid = validateSync(env).filter(({ property }) => !quoted.includes(property));
  const reported = [...quoted, ...invalid.map(({ property }) => property)];
  const meant = [...reported, ...unknown.map(({ nearest }) => nearest)];
  return [
    ...unknown.map(
      ({ name, nearest }) => `${name} is not a setting: change it to ${nearest}, the closest name, or remove it.`,
    ),
    ...quoted.map(
      (name) =>
        `${name} begins and ends with a quote, which is read as part of the value: remove the quotes, because "docker run --env-file" and manifests keep them.`,
    ),
    ...invalid.map(({ constraints }) => Object.values(constraints ?? {})[0] ?? ''),
    ...(reported.includes('NODE_ENV') ? [] : combinationFaults(withoutValues(env, reported), name)).filter(
      (fault) => !meant.some((each) => new RegExp(`(^| and )${each} `).test(fault)),
    ),
  ];
}

export function warningsOf(env: Environment, source: NodeJS.ProcessEnv): string[] {
  const warnings = similarNames(source).map(
    ({ name, nearest }) => `${name} is not a Hallpass setting and has no effect: did you mean ${nearest}?`,
  );
  if (isProduction(env) && !env.HALLPASS_TRUSTED_PROXY_HOPS && env.HALLPASS_URL?.startsWith('https:'))
    warnings.push(
      'HALLPASS_TRUSTED_PROXY_HOPS is 0, so all callers appear to have the address of the TLS proxy and share its rate limits: set it to the number of proxies.',
    );
  return warnings;
}

const SECRETS = [
  'HALLPASS_SECRET',
  'HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY',
  'HALLPASS_INTERNAL_SECRET_SERVER_KEY',
  'HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY',
] as const;

/** If a database was sealed with a quoted secret, rotating it out requires the quotes. */
const MAY_BE_QUOTED = 'HALLPASS_SECRET_PREVIOUS';

function quotedNames(env: Environment): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    name !== MAY_BE_QUOTED && typeof value === 'string' && /^(["']).*\1$/s.test(value) ? [name] : [],
  );
}

/** A malformed value already has its sentence; rules about several settings treat it as unset. */
function withoutValues(env: Environment, names: string[]): Environment {
  return Object.assign(new Environment(), env, Object.fromEntries(names.map((name) => [name, undefined])));
}

function missingSecrets(env: Environment): string[] {
  const advice = isProduction(env)
    ? (form: string): string => `set it to ${form}`
    : (form: string): string => `"npm start" generates one; otherwise, set it to ${form}`;
  return SECRETS.filter((name) => !env[name]).map((name) => {
    const form = SETTINGS_TABLE.find((row) => row.name === name)?.form ?? '';
    return `${name} is missing: ${advice(form)}.`;
  });
}

/** Settings that only work together. */
const PAIRS: [keyof Environment, keyof Environment][] = [
  ...SHARED_PROVIDERS.map((provider): [keyof Environment, keyof Environment] => {
    const name = provider.toUpperCase() as Uppercase<typeof provider>;
    return [`HALLPASS_OAUTH_${name}_CLIENT_ID`, `HALLPASS_OAUTH_${name}_CLIENT_SECRET`];
  }),
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['HALLPASS_AI_URL', 'HALLPASS_AI_MODEL'],
];

function combinationFaults(env: Environment, name?: ProcessName): string[] {
  const faults = missingSecrets(env);
  faults.push(...(isProduction(env) ? productionFaults(env) : developmentFaults(env)));
  for (const [one, other] of PAIRS)
    if (Boolean(env[one]) !== Boolean(env[other]))
      faults.push(`${one} and ${other} belong together: set both or neither.`);
  return [...faults.filter((fault) => !name || isAbout(fault, name)), ...placeFaults(env, name)];
}

/** Whether a process reads the setting that a sentence starts with. */
function isAbout(fault: string, name: ProcessName): boolean {
  const row = SETTINGS_TABLE.find((each) => each.name === /^\w+/.exec(fault)?.[0]);
  return row === undefined || isReadBy(row, name);
}

function placeFaults(env: Environment, name?: ProcessName): string[] {
  const role = name ? roleOfProcess(name) : null;
  const faults = role ? missingPlaces(env, role) : [];
  if (!role && !env.DATABASE_URL && embeddedDatabaseOf(env) === 'refuse')
    faults.push(
      'DATABASE_URL is missing: set it to your PostgreSQL, or set HALLPASS_EMBEDDED_DATABASE=allow to use the embedded one.',
    );
  else if (!role && env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    faults.push('DATABASE_REPLICA_URL requires the database that it replicates: set DATABASE_URL too.');
  if (env.HALLPASS_ROLE_PER_SERVICE === 'off')
    for (const own of SERVICE_ROLES.map(roleUrlName).filter((each) => env[each]))
      faults.push(
        `${own} is the connection of a role that HALLPASS_ROLE_PER_SERVICE=off does not use: remove one of the two.`,
      );
  return faults;
}

/** A separate process includes neither a database nor the Redis through which it learns about the others. */
function missingPlaces(env: Environment, role: ServiceRole): string[] {
  const faults: string[] = [];
  if (!env.DATABASE_URL && env.HALLPASS_ROLE_PER_SERVICE === 'off')
    faults.push('DATABASE_URL is missing: set it to your PostgreSQL, with the role that owns the database.');
  else if (!env.DATABASE_URL && !env[roleUrlName(role)])
    faults.push(
      `${roleUrlName(role)} is missing: set it to the connection of the role ${role}, or set DATABASE_URL to the connection of the owner.`,
    );
  if (!env.REDIS_URL)
    faults.push(
      'REDIS_URL is missing: separate processes share revocations through Redis, so set it to your Redis. "npm start" is one process and does not need it.',
    );
  return faults;
}

/** Whether the PostgreSQL from the packages may replace a missing DATABASE_URL. */
const embeddedDatabaseOf = (env: Environment): 'refuse' | 'allow' =>
  env.HALLPASS_EMBEDDED_DATABASE ?? (isProduction(env) ? 'refuse' : 'allow');

/** Checks of development beyond the form of each value (security P5). @returns one sentence for each fault */
function developmentFaults(env: Environment): string[] {
  const faults: string[] = [];
  // In development, anyone can sign up as an owner, and as any user of the built-in identity provider.
  if (env.HALLPASS_URL && isPublic(new URL(env.HALLPASS_URL).hostname))
    faults.push(
      'HALLPASS_URL is an internet address, which is not allowed in development: set NODE_ENV=production, or remove HALLPASS_URL.',
    );
  if (env.HALLPASS_MAIL === 'smtp' && !env.SMTP_URL)
    faults.push('HALLPASS_MAIL is smtp, which requires a mail server: set SMTP_URL, or set HALLPASS_MAIL=capture.');
  return faults;
}

/** A set variable that looks like one of ours but is not a setting. */
interface UnknownName {
  name: string;
  nearest: string;
}

/** Variables of an environment that start with HALLPASS_ but are not settings. Ignores empty ones. */
function unknownNames(source: NodeJS.ProcessEnv): UnknownName[] {
  return foreignNames(source)
    .filter((name) => PREFIX.test(name) && !isServiceLink(name, source))
    .map((name) => ({ name, nearest: nearestTo(name) }));
}

/** Variables one typo away from an unset setting: `DATABSE_URL`. They may belong to other software. */
function similarNames(source: NodeJS.ProcessEnv): UnknownName[] {
  const unset = SETTINGS_TABLE.filter(({ name }) => !source[name]?.trim());
  return foreignNames(source).flatMap((name) => {
    if (PREFIX.test(name)) return [];
    const meant = unset.find((setting) => isSlip(name.toUpperCase(), setting.name));
    return meant ? [{ name, nearest: meant.name }] : [];
  });
}

/**
 * Allows one typo in six characters; names as short as PORT are similar to everything. The first or last letter must
 * match, which saves comparing every variable with every setting at start.
 */
function isSlip(name: string, setting: string): boolean {
  const most = setting.length < 8 ? 0 : Math.floor(setting.length / 6);
  return (
    Math.abs(name.length - setting.length) <= most &&
    (name.startsWith(setting.slice(0, 4)) || name.endsWith(setting.slice(-4))) &&
    editDistance(name, setting) <= most
  );
}

function foreignNames(source: NodeJS.ProcessEnv): string[] {
  const known = new Set(SETTINGS_TABLE.map(({ name }) => name));
  return Object.keys(source).filter((name) => !known.has(name) && source[name]?.trim());
}

function nearestTo(name: string): string {
  const distances = SETTINGS_TABLE.map((setting) => distanceTo(setting.name, name.toUpperCase()));
  return SETTINGS_TABLE[distances.indexOf(Math.min(...distances))]!.name;
}

/** A setting without our prefix may also have been written with it: HALLPASS_DATABASE_URL. */
function distanceTo(setting: string, name: string): number {
  const distance = editDistance(name, setting);
  return PREFIX.test(setting) || !PREFIX.test(name)
    ? distance
    : Math.min(distance, 1 + editDistance(name.replace(PREFIX, ''), setting));
}

/**
 * Kubernetes adds variables for each Service of the namespace, such as `HALLPASS_AUTH_PORT` for one named
 * `hallpass-auth`. https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
 */
function isServiceLink(name: string, source: NodeJS.ProcessEnv): boolean {
  const [, service] = /^(.+?)_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT(?:_\d+_\w+)?)$/.exec(name) ?? [];
  return service !== undefined && source[`${service}_SERVICE_HOST`] !== undefined;
}

/**
 * The number of characters to add, remove, replace or swap with the next one to turn one text into the other (optimal
 * string alignment).
 */
function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        cost = Math.min(cost, before[column - 2]! + 1);
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return previous[to.length]!;
}
