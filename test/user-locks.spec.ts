import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

/** The lock order is defined in one place, which every statement that locks a user's row uses. */
const root = fileURLToPath(new URL('../', import.meta.url));

const sources = ['libs', 'services'].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[\w-]+\/src\/.*(?<!\.spec)\.ts$/.test(path) && !path.includes('/migrations/'))
    .map((path) => `${folder}/${path}`),
);
const statementsOf = (path: string): string[] => readFileSync(`${root}${path}`, 'utf8').match(/`[^`]*`/g) ?? [];
/** A `SELECT` that locks users itself; ignores users or locks in subqueries. */
const LOCKS_USERS =
  /\b(FROM|JOIN) users\."user"(\((?:[^()]|\([^()]*\))*\)|[^()])*\bFOR (NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)\b/;

it('every lock of a user is written by lockUser and lockingUser', () => {
  const locking = sources.flatMap((path) =>
    statementsOf(path)
      .filter((text) => LOCKS_USERS.test(text))
      .map((text) => `${path}: ${text}`),
  );
  expect(locking).toEqual([]);
  const lockingRows = sources.filter((path) => statementsOf(path).some((text) => /\blockingUser\(/.test(text)));
  expect(lockingRows.sort()).toEqual([
    'libs/identity/src/contact-channels/contact-channel.sql.ts',
    'libs/identity/src/records/lock-user.sql.ts',
    'libs/identity/src/teams/team.sql.ts',
    'libs/identity/src/users/user.sql.ts',
    'services/auth/src/multi-factor/second-factor.sql.ts',
    'services/auth/src/oauth/authorization-code.sql.ts',
    'services/auth/src/one-time-codes/one-time-code.sql.ts',
    'services/auth/src/sign-ins/mailbox-user.sql.ts',
  ]);
});
