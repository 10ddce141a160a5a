import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Of a failure's message, as many lines are shown again at the end of a run. */
const SHOWN_LINES = 25;

/**
 * What a run of jest said in its JSON (https://jestjs.io/docs/cli#--json).
 * @returns `suites` by path below `root`, each with `passed`, `failed` and `failures` (`{ test, message }`); a suite that
 *   could not run at all has one failure. `null` where jest wrote no report.
 */
export function readReport(file, root) {
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
  return { suites: new Map(report.testResults.map((suite) => [relative(root, suite.name), suiteOf(suite)])) };
}

/** The first report with the suites of the second, which ran again, in place of its own. */
export function withReruns(first, second) {
  return { suites: new Map([...first.suites, ...second.suites]) };
}

export function failedSuites(report) {
  return [...report.suites].filter(([, { failed }]) => failed > 0).map(([path]) => path);
}

/** A run without a report counts as one failure. */
export function countsOf(report) {
  const counts = { passed: 0, failed: report ? 0 : 1 };
  for (const { passed, failed } of report?.suites.values() ?? []) {
    counts.passed += passed;
    counts.failed += failed;
  }
  return counts;
}

/** One line a failure with its suite and test, and the begin of its message below it. */
export function failuresOf(report, suites = failedSuites(report)) {
  return suites.flatMap((path) =>
    report.suites.get(path).failures.map(({ test, message }) => {
      const lines = stripVTControlCharacters(message)
        .trimEnd()
        .split('\n')
        .filter((line) => !line.includes('/node_modules/'))
        .slice(0, SHOWN_LINES);
      return [`${path} > ${test}`, ...lines.map((line) => `    ${line}`)].join('\n');
    }),
  );
}

function suiteOf({ status, message, assertionResults }) {
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({ test: test.fullName, message: test.failureMessages.join('\n') }));
  if (failures.length === 0 && status === 'failed') failures.push({ test: 'could not run', message });
  return {
    passed: assertionResults.filter((test) => test.status === 'passed').length,
    failed: failures.length,
    failures,
  };
}
