import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { filesOf } from './named-paths/named-paths.js';

describe('file names', () => {
  /**
   * A file whose first export is a class is named after it (CONTRIBUTING.md, House rules): `reset-password.service.ts`
   * exports `ResetPassword` or `ResetPasswordService`. Errors that belong to functions, DTOs and entities of one feature,
   * and migrations are named after their subject.
   */

  const ALLOWED: Readonly<Record<string, string>> = {
    'libs/errors/src/families.ts': 'the parents of known errors, all of them',
    'services/email/src/rendering/sandbox/guest/checks.ts':
      "arktype's checks, which are functions; the class is their failure",
  };

  const flat = (name: string): string => name.replaceAll('-', '').toLowerCase();

  /** The name that a file should have; null if its name is right or free. */
  function misnamed(path: string, text: string): string | null {
    const exported = [
      ...text.matchAll(/^export (?:default )?(?:abstract |async )?(class|function|const) (\w+)(.*)$/gm),
    ];
    const [first] = exported.filter(([, kind, , rest]) => kind !== 'class' || !/ extends \w*Error\b/.test(rest!));
    if (first?.[1] !== 'class') return null;
    const [stem, kind = ''] = flat(basename(path).replace(/\.tsx?$/, '')).split('.');
    const names = [
      ...text.matchAll(/^export (?:default )?(?:abstract |async )?(?:class|function|const|interface|type) (\w+)/gm),
    ];
    return names.some(([, name]) => [stem, `${stem}${kind}`].includes(flat(name!))) ? null : first[2]!;
  }

  describe('a file', () => {
    it.each([
      ['x/reset-password.service.ts', 'export class ResetPassword {}'],
      ['x/reset-password.service.ts', 'export class ResetPasswordService {}'],
      ['x/oauth-flows.ts', 'export class OAuthFlows {}'],
      ['x/token-store.ts', 'export interface TokenStore {}\nexport class MemoryTokenStore implements TokenStore {}'],
      ['x/ledger.ts', 'export class MissingMigrationsError extends Error {}\nexport function ledger() {}'],
      ['x/answers.ts', 'export const Answers = 1;\nexport class SuccessDto {}'],
    ])('%s is well named with %s', (path, text) => expect(misnamed(path, text)).toBeNull());

    it.each([
      ['x/flows.ts', 'export class OAuthFlows {}'],
      ['x/reset-password.service.ts', 'export class PasswordResetService {}'],
      ['x/flow-user.ts', 'export class FlowUsers {}'],
    ])('%s is not with %s', (path, text) => expect(misnamed(path, text)).not.toBeNull());
  });

  it('every file that begins with a class is named by it', () => {
    const root = fileURLToPath(new URL('../', import.meta.url));
    const looked = filesOf(root).filter(
      (path) =>
        /^(?:libs|services|admin-web)\/.*\/?src\/.*\.tsx?$/.test(path) &&
        !/\/(?:generated|migrations)\/|\.(?:dto|entities|spec|e2e-spec)\.tsx?$/.test(path),
    );
    const faults = looked.flatMap((path) => {
      const name = misnamed(path, readFileSync(root + path, 'utf8'));
      return name === null ? [] : [`${path}: ${name}`];
    });
    expect(faults.filter((fault) => !(fault.split(':', 1)[0]! in ALLOWED))).toEqual([]);
  });
});

describe('sizes', () => {
  /** Files cover one topic, and libraries stay small enough to know completely. Larger ones give a reason. */

  const root = fileURLToPath(new URL('../', import.meta.url));
  const linesOf = (path: string): number => readFileSync(root + path, 'utf8').split('\n').length - 1;
  const code = filesOf(root).filter((path) => /\.(?:[cm]?js|tsx?)$/.test(path) && !path.includes('/generated/'));

  const FILE_LINES = 400;
  const LIBRARY_LINES = 3_000;

  const LONGER: Readonly<Record<string, string>> = {
    'libs/errors/src/catalogue.ts': 'a table: one row a known error',
    'libs/settings/src/environment.ts': 'a table: one row a setting',
  };

  it(`no file has more than ${FILE_LINES} lines, but those that say why`, () => {
    expect(code.length).toBeGreaterThan(1_000);
    expect(code.filter((path) => linesOf(path) > FILE_LINES && !(path in LONGER))).toEqual([]);
  });

  it(`no library has more than ${LIBRARY_LINES} lines, except those that docs/decisions/library-sizes.md explains`, () => {
    const reasons = readFileSync(`${root}docs/decisions/library-sizes.md`, 'utf8');
    const large = readdirSync(`${root}libs`).filter(
      (name) =>
        code
          .filter((path) => path.startsWith(`libs/${name}/src/`) && !/\.spec\.tsx?$/.test(path))
          .reduce((sum, path) => sum + linesOf(path), 0) > LIBRARY_LINES,
    );
    const explained = [...reasons.matchAll(/^\| `libs\/([\w-]+)` has more than 3,000 lines \| \S/gm)].map(
      ([, name]) => name,
    );
    expect(large.filter((name) => !explained.includes(name))).toEqual([]);
  });
});
