import { bad, good, type Finding } from './finding.js';

/** Longer than a process waits for its database. */
const TIMEOUT_MILLIS = 7_000;

/**
 * Asks every process of distributed mode whether it is ready and reaches its database.
 * @param ports by process name
 */
export async function checkProcesses(ports: Record<string, number>): Promise<Finding> {
  const names = Object.keys(ports);
  const answers = await Promise.all(names.map((name) => isReady(ports[name] ?? 0)));
  const silent = names.filter((_name, index) => !answers[index]);
  if (silent.length === 0) return good('processes', `all ${names.length} of the distributed mode respond`);
  return bad(
    'processes',
    `GET /health?db=1 fails for ${silent.join(', ')} of the distributed mode. Processes that exited are restarted. If the failure persists, check the log.`,
  );
}

async function isReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MILLIS);
  const response = await fetch(`http://127.0.0.1:${port}/health?db=1`, { signal }).catch(() => null);
  return response?.status === 200;
}
