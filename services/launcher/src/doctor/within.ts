import type { Finding } from './finding.js';

/**
 * Returns what the checks of one part have reported when they finish or the time is up; in that case, `late` is added.
 * Unfinished checks are abandoned.
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
