import type { Finding } from './finding.js';

/**
 * What the checks of one part have told when they are done, or when their time is over: then with `late` at the end.
 * Whatever still waits is left behind.
 */
export async function within(
  limitMillis: number,
  late: Finding,
  check: (tell: (finding: Finding) => void) => Promise<void>,
): Promise<Finding[]> {
  const told: Finding[] = [];
  const tell = (finding: Finding): void => void told.push(finding);
  let timer: NodeJS.Timeout | undefined;
  const timeIsOver = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(true), limitMillis)));
  try {
    const isLate = await Promise.race([check(tell).then(() => false), timeIsOver]);
    return isLate ? [...told, late] : told;
  } finally {
    clearTimeout(timer);
  }
}
