import { SETTINGS_TABLE } from './setting.js';

const PREFIX = /^hallpass_/i;

/** A set variable that looks like one of ours but is not a setting. */
export interface UnknownName {
  name: string;
  nearest: string;
}

/** Variables of an environment that start with HALLPASS_ but are not settings. Ignores empty ones. */
export function unknownNames(source: NodeJS.ProcessEnv): UnknownName[] {
  return foreignNames(source)
    .filter((name) => PREFIX.test(name) && !isServiceLink(name, source))
    .map((name) => ({ name, nearest: nearestTo(name) }));
}

/** Variables one typo away from an unset setting: `DATABSE_URL`. They may belong to other software. */
export function similarNames(source: NodeJS.ProcessEnv): UnknownName[] {
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
