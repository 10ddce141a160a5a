import { fileURLToPath } from 'node:url';
import { connectionUrl } from '@hallpass/database';
import {
  environmentOf,
  GATEWAY_SERVICES,
  roleOfProcess,
  roleUrlName,
  SERVICE_PROCESSES,
  type ServiceProcessName,
  type Settings,
} from '@hallpass/settings';
import { StartFailure } from '../start/start-failure.js';
import type { ChildPlan } from './supervised-child.js';

/** Ports follow `PORT` in the order of `SERVICE_PROCESSES`; those of a second replica start at `PORT` + 100. */
const REPLICA_STEP = 100;

export const MOST_REPLICAS = 9;

/** In production, processes listen on all addresses by default, but only the gateway is public. */
const LOOPBACK = ['--loopback'];

const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url));
const endWithLauncher = new URL('./end-with-launcher.js', import.meta.url).href;

export interface ServiceProcess extends ChildPlan {
  /** The name of its file in `dist/processes`. */
  role: ServiceProcessName;
  port: number;
}

/**
 * The processes of distributed mode, gateways first. Each gets only the secrets it needs, and a connection with its own
 * role instead of the owner's.
 * @param settings with the address of the database
 * @param environment complete settings: secrets, DATABASE_URL, REDIS_URL
 * @throws StartFailure if the ports above PORT do not suffice
 */
export function serviceProcesses(
  settings: Settings,
  environment: NodeJS.ProcessEnv,
  replicas: number,
): ServiceProcess[] {
  const { port, url, metricsPort } = settings;
  assertRoom(port, replicas);
  const env = { ...environment, HALLPASS_URL: url, ...urlsOfServices(port, replicas) };
  return SERVICE_PROCESSES.flatMap((role) =>
    replicaNumbers(replicas).map((replica) => {
      const own = portOf(port, role, replica);
      return {
        role,
        name: replica === 1 ? role : `${role}-${replica}`,
        port: own,
        command: process.execPath,
        args: [
          '--import',
          endWithLauncher,
          `${projectRoot}dist/processes/${role}.cjs`,
          ...(role === 'gateway' ? [] : LOOPBACK),
        ],
        env: {
          ...environmentOf(role, { ...env, ...ownConnection(role, settings) }),
          PORT: String(own),
          ...metricsPortOf(metricsPort, own - port),
        },
        hasChannel: true,
        isReady: () => isHealthy(own),
      };
    }),
  );
}

function ownConnection(name: ServiceProcessName, settings: Settings): Record<string, string> {
  const role = roleOfProcess(name);
  return settings.rolePerService ? { [roleUrlName(role)]: connectionUrl(settings, role) } : {};
}

export function portsOf(port: number, replicas: number): number[] {
  assertRoom(port, replicas);
  return replicaNumbers(replicas).flatMap((replica) => SERVICE_PROCESSES.map((role) => portOf(port, role, replica)));
}

function assertRoom(port: number, replicas: number): void {
  const last = portOf(port, 'email-worker', replicas);
  if (port >= 1 && last <= 65_535) return;
  const highest = 65_535 - (last - port);
  throw new StartFailure(
    `PORT must be from 1 to ${highest} in the distributed mode: the services listen on the ports above it.`,
  );
}

function urlsOfServices(port: number, replicas: number): Record<string, string> {
  return Object.fromEntries(
    GATEWAY_SERVICES.map((service) => [
      `HALLPASS_${service.toUpperCase()}_URLS`,
      replicaNumbers(replicas)
        .map((replica) => `http://127.0.0.1:${portOf(port, service, replica)}`)
        .join(','),
    ]),
  );
}

/**
 * At the same distance from HALLPASS_METRICS_PORT as the process's port is from PORT; 0 lets each choose a free port.
 */
const metricsPortOf = (port: number | null, distance: number): Record<string, string> =>
  port === null || port === 0 ? {} : { HALLPASS_METRICS_PORT: String(port + distance) };

const replicaNumbers = (replicas: number): number[] => Array.from({ length: replicas }, (_, index) => index + 1);

const portOf = (port: number, role: ServiceProcessName, replica: number): number =>
  port + SERVICE_PROCESSES.indexOf(role) + (replica - 1) * REPLICA_STEP;

const HEALTH_LIMIT_MILLIS = 2_000;

async function isHealthy(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(HEALTH_LIMIT_MILLIS);
  const response = await fetch(`http://127.0.0.1:${port}/health`, { signal });
  await response.arrayBuffer();
  return response.status === 200;
}
