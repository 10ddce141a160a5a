import type { Shutdown } from '../start/shutdown.js';
import type { ServiceProcess } from './processes.js';
import { SupervisedChild, type ChildReports } from './supervised-child.js';

/** Limits for stopping, in milliseconds; their sum is below the limit of the whole stop. */
const STOP_MILLIS = { gateway: 14_000, service: 5_000, worker: 4_000 };

type Group = keyof typeof STOP_MILLIS;

/**
 * Starts gateways only when everything behind them is ready, so that the first request succeeds. Gateways stop first,
 * so that requests in progress can finish on services that still run; the mail worker stops last.
 */
export async function startInOrder(
  processes: ServiceProcess[],
  reports: ChildReports,
  shutdown: Pick<Shutdown, 'add'>,
): Promise<void> {
  const groups: Record<Group, SupervisedChild[]> = { gateway: [], service: [], worker: [] };
  for (const plan of processes) {
    const group = groupOf(plan);
    groups[group].push(new SupervisedChild(plan, reports, { stopMillis: STOP_MILLIS[group] }));
  }
  const { worker, service, gateway } = groups;
  for (const children of [worker, service, gateway]) {
    await shutdown.add(async () => {
      await Promise.all(children.map((child) => child.stop()));
    });
  }
  await Promise.all([...worker, ...service].map((child) => child.start()));
  await Promise.all(gateway.map((child) => child.start()));
}

function groupOf({ role }: ServiceProcess): Group {
  if (role === 'gateway') return 'gateway';
  return role === 'email-worker' ? 'worker' : 'service';
}
