import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Number of lines of each failure message in the summary. */
const SHOWN_LINES = 25;

/**
 * Reads jest's JSON report (https://jestjs.io/docs/cli#--json).
 * @returns `suites` by path below `root`, each with `passed`, `failed`, `seconds` and `failures` (`{ test, message }`);
 * a suite that could not run has one failure. `null` if jest wrote no report.
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

/** Replaces suites of the first report with those of the second, which ran again. */
export function withReruns(first, second) {
  return { suites: new Map([...first.suites, ...second.suites]) };
}

export function failedSuites(report) {
  return [...report.suites].filter(([, { failed }]) => failed > 0).map(([path]) => path);
}

/** The suites that took longest, one line each. */
export function slowestOf(report, count) {
  return [...report.suites]
    .sort(([, one], [, other]) => other.seconds - one.seconds)
    .slice(0, count)
    .map(([path, { seconds }]) => `${seconds.toFixed(0)} s ${path}`);
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

/** One line per failure with its suite and test, followed by the start of its message. */
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

function suiteOf({ status, message, assertionResults, startTime, endTime }) {
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => ({ test: test.fullName, message: test.failureMessages.join('\n') }));
  if (failures.length === 0 && status === 'failed') failures.push({ test: 'could not run', message });
  return {
    passed: assertionResults.filter((test) => test.status === 'passed').length,
    failed: failures.length,
    seconds: (endTime - startTime) / 1000,
    failures,
  };
}
