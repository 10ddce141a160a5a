import {
  address,
  anyText,
  baseAddress,
  filePath,
  oneOf,
  roleAddress,
  Setting,
  type SettingReader,
  wholeNumber,
} from './setting.js';
import type { ServiceRole } from './settings.js';

const everywhere: SettingReader[] = ['every process'];
const connectionOf = (role: ServiceRole) => ({
  about: `connection of the role ${role}; migrate creates the role with this password`,
  default: "the owner's, with the role's name and a password that follows from HALLPASS_SECRET",
  readBy: [...(role === 'queue' ? [] : [role]), 'migrate', 'launcher'] as SettingReader[],
  isSecret: true,
  reaches: 'PostgreSQL' as const,
});

export class InstallationEnvironment {
  @Setting(oneOf('production', 'development', 'test'), {
    about: 'purpose of the installation; `test` behaves like `development`, without prompts',
    default: 'development',
    readBy: everywhere,
  })
  NODE_ENV?: 'production' | 'development' | 'test';

  @Setting(baseAddress, {
    about: 'public base URL; links and token issuers use its host',
    default: 'http://localhost:PORT; required in production, and not an internet address in development',
    readBy: everywhere,
  })
  HALLPASS_URL?: string;

  @Setting(wholeNumber(0, 65_535), {
    about: 'port to listen on; in the distributed mode, the services use the following ports on loopback',
    default: '8080',
    readBy: everywhere,
  })
  PORT?: number;

  @Setting(anyText, {
    about: 'folder of the embedded database, the generated secrets and the uploads',
    default: '.hallpass in the project; for root /var/lib/hallpass',
    readBy: ['launcher', 'projects', 'users', 'gateway'],
  })
  HALLPASS_DATA_DIR?: string;

  @Setting(filePath, {
    about:
      'database of countries, a .mmdb file of MaxMind or DB-IP, for rules about the countries of sign-ups ([sign-up policy](sign-up-policy.md))',
    default: 'none: the country of a sign-up is unknown',
    readBy: ['gateway', 'auth', 'users'],
  })
  HALLPASS_COUNTRY_DATABASE?: string;

  @Setting(address(['postgres', 'postgresql'], 'postgres://owner:password@host:5432/hallpass'), {
    about:
      'connection of the role that owns the database; a process with a connection for its own role does not need it',
    default: 'the embedded PostgreSQL; required in production unless HALLPASS_EMBEDDED_DATABASE=allow',
    readBy: everywhere,
    isSecret: true,
    reaches: 'PostgreSQL',
  })
  DATABASE_URL?: string;

  @Setting(oneOf('refuse', 'allow'), {
    about: 'whether the PostgreSQL that comes with the packages replaces a missing DATABASE_URL',
    default: 'allow in development, refuse in production',
    readBy: everywhere,
  })
  HALLPASS_EMBEDDED_DATABASE?: 'refuse' | 'allow';

  @Setting(address(['postgres', 'postgresql'], 'postgres://owner:password@replica:5432/hallpass'), {
    about: 'a read replica, for lists',
    default: 'lists are read from the database itself',
    readBy: ['users', 'launcher'],
    isSecret: true,
    reaches: 'PostgreSQL',
  })
  DATABASE_REPLICA_URL?: string;

  @Setting(oneOf('on', 'off'), {
    about: 'whether each service connects with its own database role',
    default: 'on',
    readBy: everywhere,
  })
  HALLPASS_ROLE_PER_SERVICE?: 'on' | 'off';

  @Setting(roleAddress('gateway'), connectionOf('gateway'))
  HALLPASS_GATEWAY_DATABASE_URL?: string;

  @Setting(roleAddress('auth'), connectionOf('auth'))
  HALLPASS_AUTH_DATABASE_URL?: string;

  @Setting(roleAddress('users'), connectionOf('users'))
  HALLPASS_USERS_DATABASE_URL?: string;

  @Setting(roleAddress('permissions'), connectionOf('permissions'))
  HALLPASS_PERMISSIONS_DATABASE_URL?: string;

  @Setting(roleAddress('projects'), connectionOf('projects'))
  HALLPASS_PROJECTS_DATABASE_URL?: string;

  @Setting(roleAddress('payments'), connectionOf('payments'))
  HALLPASS_PAYMENTS_DATABASE_URL?: string;

  @Setting(roleAddress('email'), connectionOf('email'))
  HALLPASS_EMAIL_DATABASE_URL?: string;

  @Setting(roleAddress('queue'), connectionOf('queue'))
  HALLPASS_QUEUE_DATABASE_URL?: string;

  @Setting(address(['redis', 'rediss'], 'redis://host:6379'), {
    about: 'Redis for queues, limits and freshness',
    default: 'queues in PostgreSQL, the rest in memory: one process only',
    readBy: ['every service', 'launcher'],
    isSecret: true,
    reaches: 'Redis',
  })
  REDIS_URL?: string;
}
