import type { Finding } from './finding.js';

/**
 * What the checks of one part have reported when they are done, or when their time is over: then with `late` at the
 * end. Whatever still waits is left behind.
 */
export async function within(
  limitMillis: number,
  late: Finding,
  check: (report: (finding: Finding) => void) => Promise<void>,
): Promise<Finding[]> {
  const reported: Finding[] = [];
  const report = (finding: Finding): void => void reported.push(finding);
  let timer: NodeJS.Timeout | undefined;
  const timeIsOver = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(true), limitMillis)));
  try {
    const isLate = await Promise.race([check(report).then(() => false), timeIsOver]);
    return isLate ? [...reported, late] : reported;
  } finally {
    clearTimeout(timer);
  }
}
