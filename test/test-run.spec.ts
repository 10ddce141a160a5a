import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
// @ts-expect-error -- a tool without types
import { missingPrograms } from '../tools/test-programs.mjs';

interface Report {
  suites: Map<string, { passed: number; failed: number; failures: { test: string; message: string }[] }>;
}
const { countsOf, failedSuites, failuresOf, readReport, slowestOf, withReruns } = (await import(
  new URL('../tools/test-report.mjs', import.meta.url).href
)) as {
  countsOf(report: Report | null): { passed: number; failed: number };
  failedSuites(report: Report): string[];
  failuresOf(report: Report, suites?: string[]): string[];
  readReport(file: string, root: string): Report | null;
  slowestOf(report: Report, count: number): string[];
  withReruns(first: Report, second: Report): Report;
};

const passed = (fullName: string) => ({ fullName, status: 'passed', failureMessages: [] });
const failed = (fullName: string, message: string) => ({ fullName, status: 'failed', failureMessages: [message] });
const skipped = (fullName: string) => ({ fullName, status: 'pending', failureMessages: [] });
const suite = (name: string, ...assertionResults: { status: string }[]) => ({
  name: `/project/${name}`,
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message: '',
  assertionResults,
});

describe('the report of a test run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'report-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function reported(...testResults: unknown[]): Report {
    const file = join(folder, 'report.json');
    writeFileSync(file, JSON.stringify({ testResults }));
    const report = readReport(file, '/project');
    if (!report) throw new Error('The report was not read.');
    return report;
  }

  it('counts a run that wrote none as one failure', () => {
    const report = readReport(join(folder, 'missing.json'), '/project');
    expect(report).toBeNull();
    expect(countsOf(report)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a suite that could not run as one failure, with what jest said of it', () => {
    const report = reported({ name: '/project/a', status: 'failed', message: 'no such module', assertionResults: [] });
    expect(countsOf(report)).toEqual({ passed: 0, failed: 1 });
    expect(failuresOf(report)).toEqual(['a > could not run\n    no such module']);
  });

  it('lists the suites that took longest, in seconds', () => {
    const lasting = (name: string, millis: number) => ({ ...suite(name), startTime: 1_000, endTime: 1_000 + millis });
    const report = reported(lasting('a', 1_200), lasting('b', 61_000), lasting('c', 3_900));
    expect(slowestOf(report, 2)).toEqual(['61 s b', '4 s c']);
  });

  it('counts what passed and failed, and not what was skipped', () => {
    const report = reported(suite('a', passed('one'), skipped('two')), suite('b', passed('three'), failed('four', '')));
    expect(countsOf(report)).toEqual({ passed: 2, failed: 1 });
    expect(failedSuites(report)).toEqual(['b']);
  });

  it('names suite and test of a failure, with the begin of its message and without colours', () => {
    const message = ['\u001b[31mexpected 1\u001b[39m', ...Array.from({ length: 99 }, (_, line) => `at ${line}`)].join(
      '\n',
    );
    const [text, ...others] = failuresOf(reported(suite('b', failed('four', message))));
    expect(others).toEqual([]);
    expect(text?.split('\n').slice(0, 3)).toEqual(['b > four', '    expected 1', '    at 0']);
    expect(text?.split('\n')).toHaveLength(26);
  });

  it('takes the suites that ran again in place of the first ones', () => {
    const first = reported(suite('a', passed('one')), suite('b', failed('two', 'x')), suite('c', failed('three', 'y')));
    const second = reported(suite('b', passed('two')), suite('c', failed('three', 'z')));
    const both = withReruns(first, second);
    expect(countsOf(both)).toEqual({ passed: 2, failed: 1 });
    expect(failuresOf(both)).toEqual(['c > three\n    z']);
    expect(failuresOf(first, ['b'])).toEqual(['b > two\n    x']);
  });
});

describe('the programs of a test run', () => {
  let folder: string;
  let chromium: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hallpass-programs-'));
    chromium = join(folder, 'chromium');
    for (const name of ['redis-server', 'curl', 'chromium']) {
      writeFileSync(join(folder, name), '');
      chmodSync(join(folder, name), 0o755);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('nothing is missing where all programs are', () => {
    expect(missingPrograms({ PATH: `/nowhere:${folder}`, CHROMIUM_PATH: chromium })).toBeNull();
  });

  it('a browser is not needed where its tests are left out', () => {
    expect(missingPrograms({ PATH: folder, CHROMIUM_PATH: '/nowhere', HALLPASS_SKIP_BROWSER: '1' })).toBeNull();
  });

  it('each missing program is named, with the command that installs it', () => {
    expect(missingPrograms({ PATH: '/nowhere', CHROMIUM_PATH: chromium })).toContain(
      '`apt-get install redis-server curl`',
    );
    expect(missingPrograms({ PATH: folder, CHROMIUM_PATH: '/nowhere' })).toContain(
      '`apt-get install chromium-headless-shell`',
    );
    expect(missingPrograms({})).toContain('redis-server');
  });

  it('`npm test` ends at once where a program is missing', () => {
    const env = { PATH: '/nowhere', CHROMIUM_PATH: '/nowhere' };
    const { status, stderr, stdout } = spawnSync(process.execPath, ['tools/test.mjs'], { env, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe(`${missingPrograms(env)}\n`);
    expect(stderr).toContain('`.ci/run`');
  });

  it.each([
    [['go'], 1, 'go: skipped. It needs Go: https://go.dev/doc/install\n'],
    [['authlib'], 1, 'authlib: skipped. It needs Python 3: `apt-get install python3 python3-venv`\n'],
    [['ruby'], 2, /^There is no client "ruby"\./],
  ])('`npm run interop` ends at once for %j, which it cannot run', (clients, status, message) => {
    const env = { PATH: folder, CHROMIUM_PATH: chromium };
    const run = spawnSync(process.execPath, ['tools/interop.mjs', ...clients], { env, encoding: 'utf8' });
    expect(run).toMatchObject({ status, stdout: '', stderr: expect.stringMatching(message) });
  });
});
