import { SERVICE_ROLES, Settings } from '@hallpass/settings';

export function queueSettings(databaseUrl: string, redisUrl: string | null): Settings {
  return Object.assign(new Settings(), {
    environment: 'development',
    databaseUrl,
    databaseReplicaUrl: null,
    rolePerService: true,
    roleUrls: Object.fromEntries(SERVICE_ROLES.map((role) => [role, null])),
    redisUrl,
    secret: 'the secret of the queue tests, 32 bytes and more',
    previousSecret: null,
  });
}
