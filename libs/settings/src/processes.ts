import type { Destination } from './destinations.js';
import { SETTINGS_TABLE, type SettingReader, type SettingRow } from './setting.js';
import { GATEWAY_SERVICES, type ServiceRole } from './settings.js';

/** Processes that keep running on their own: also their files in dist/processes and their roles in a container. */
export const SERVICE_PROCESSES = ['gateway', ...GATEWAY_SERVICES, 'email-worker'] as const;
export type ServiceProcessName = (typeof SERVICE_PROCESSES)[number];

/** The same plus `migrate`, which runs before them. */
export type ProcessName = ServiceProcessName | 'migrate';

type OwnUrlName = `HALLPASS_${Uppercase<ServiceRole>}_DATABASE_URL`;

export const roleUrlName = (role: ServiceRole): OwnUrlName =>
  `HALLPASS_${role.toUpperCase() as Uppercase<ServiceRole>}_DATABASE_URL`;

/** The role with which a process connects: the email worker uses `email`, and migrations run as the owner. */
export function roleOfProcess(name: ServiceProcessName): Exclude<ServiceRole, 'queue'>;
export function roleOfProcess(name: ProcessName): Exclude<ServiceRole, 'queue'> | null;
export function roleOfProcess(name: ProcessName): Exclude<ServiceRole, 'queue'> | null {
  if (name === 'migrate') return null;
  return name === 'email-worker' ? 'email' : name;
}

/**
 * Whether a process reads a setting, by the table. The launcher of everything in one process, and all other commands,
 * read every setting.
 */
export function isReadBy({ readBy }: Pick<SettingRow, 'readBy'>, name: ProcessName): boolean {
  return (
    readBy.includes('every process') ||
    readBy.includes(roleOfProcess(name) ?? 'migrate') ||
    (name !== 'migrate' && readBy.includes('every service'))
  );
}

/**
 * An environment without the secrets that a process does not read, including the owner's connection if it has its own
 * role: a secret that the process does not have cannot leak.
 */
export function environmentOf(name: ProcessName, source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const role = roleOfProcess(name);
  const hasOwnUrl = role !== null && Boolean(source[roleUrlName(role)]?.trim());
  const isKept = (row: SettingRow): boolean =>
    !row.isSecret || (isReadBy(row, name) && !(hasOwnUrl && row.name === 'DATABASE_URL'));
  const left = { ...source };
  for (const row of SETTINGS_TABLE) if (!isKept(row)) delete left[row.name];
  return left;
}

/**
 * The destinations of a process, by the settings that it reads; `command` stands for every command except `migrate`.
 */
export function destinationsOf(name: ProcessName | 'command'): Set<Destination> {
  const found = SETTINGS_TABLE.flatMap(({ reaches, readBy }) => {
    if (reaches === undefined) return [];
    if (typeof reaches !== 'string') return reaches[readerOf(name)] ?? [];
    const isRead =
      name === 'command' ? readBy.includes('launcher') || isReadBy({ readBy }, 'migrate') : isReadBy({ readBy }, name);
    return isRead ? reaches : [];
  });
  return new Set(found);
}

const readerOf = (name: ProcessName | 'command'): SettingReader =>
  name === 'command' ? 'launcher' : (roleOfProcess(name) ?? 'migrate');
