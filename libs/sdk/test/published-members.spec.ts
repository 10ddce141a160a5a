import { expect, it } from '@jest/globals';
import { type MissingMember, MemberComparison } from './published-members/compare.js';
import { MEMBER_REASONS, type Reasons, TYPE_REASONS } from './published-members/exceptions.js';
import { packagesWith } from './published-members/program.js';

/**
 * Every class, exported type, member, parameter and literal that the published SDK's types offer also exists here, with
 * `Hallpass` in place of `Stack`.
 */

const ROOTS = new Map([
  ['StackClientApp', 'HallpassClientApp'],
  ['StackServerApp', 'HallpassServerApp'],
  ['StackAdminApp', 'HallpassAdminApp'],
  ['StackClientAppConstructorOptions<true, string>', 'HallpassClientAppOptions'],
  ['StackServerAppConstructorOptions<true, string>', 'HallpassServerAppOptions'],
  ['StackAdminAppConstructorOptions<true, string>', 'HallpassServerAppOptions'],
  ['CurrentInternalUser', 'CurrentUser'],
]);

/** A member missing from a key is listed once, under the key, and not again for the classes that inherit it. */
const HEIRS: Record<string, string[]> = {
  StackClientApp: ['StackServerApp', 'StackAdminApp'],
  StackServerApp: ['StackAdminApp'],
  StackClientAppConstructorOptions: ['StackServerAppConstructorOptions', 'StackAdminAppConstructorOptions'],
  CurrentUser: ['CurrentInternalUser', 'CurrentServerUser', 'ServerUser'],
  ServerUser: ['CurrentServerUser', 'ServerTeamUser'],
  Team: ['ServerTeam'],
  AdminProject: ['AdminOwnedProject'],
};

const { program, published, ours, typeOf } = packagesWith(ROOTS);

function missingMembers(): MissingMember[] {
  const comparison = new MemberComparison(program);
  for (const name of ROOTS.keys()) comparison.compare(name, [typeOf('published', name)], [typeOf('ours', name)]);
  const missing = [...comparison.missing].map((name) => name.replace('<true, string>', ''));
  const inherited = new Set(
    missing.flatMap((name) => {
      const owner = /^\w+/.exec(name)![0];
      return (HEIRS[owner] ?? []).map((heir) => heir + name.slice(owner.length));
    }),
  );
  return missing.filter((name) => !inherited.has(name)).toSorted();
}

/** Missing members without a reason, and reasons that are no longer needed. */
function unexplained(missing: readonly string[], reasons: Reasons) {
  const exceptions = Object.values(reasons).flat();
  const isMeant = (name: string, exception: string) =>
    exception.endsWith('.*') ? name.startsWith(exception.slice(0, -1)) : name === exception;
  return {
    missing: missing.filter((name) => !exceptions.some((exception) => isMeant(name, exception))),
    stale: exceptions.filter((exception) => !missing.some((name) => isMeant(name, exception))),
  };
}

it('every member of the published SDK is here, or has its reason', () => {
  expect(unexplained(missingMembers(), MEMBER_REASONS)).toEqual({ missing: [], stale: [] });
});

it('every exported name is here, or has its reason', () => {
  const names = new Set([...ours.keys()]);
  const missing = [...published.keys()].filter((name) => !names.has(name.replace(/^Stack(?=[A-Z])/, 'Hallpass')));
  expect(unexplained(missing, TYPE_REASONS)).toEqual({ missing: [], stale: [] });
});
