import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isReadBy, roleOfProcess, roleUrlName, SERVICE_PROCESSES, SETTINGS_TABLE } from '@hallpass/settings';
import { onlyIn, server } from '@hallpass/testing';

/**
 * Every other suite of distributed mode depends on this: each process has only its own secrets, and works with them.
 */
const itDistributed = onlyIn('distributed', 'in the one process everything is in one environment', it);

itDistributed('each process gets only the secrets it needs, and its own role instead of the owner', () => {
  const { children } = JSON.parse(readFileSync(join(server.dataDir, 'distributed.json'), 'utf8')) as {
    children: Record<string, { pid: number }>;
  };
  for (const name of SERVICE_PROCESSES) {
    const environment = readFileSync(`/proc/${children[name]!.pid}/environ`, 'utf8').split('\0');
    const given = environment.map((each) => each.slice(0, each.indexOf('=')));
    const secrets = SETTINGS_TABLE.filter((row) => row.isSecret && given.includes(row.name));
    expect({ name, unread: secrets.filter((row) => !isReadBy(row, name)) }).toEqual({ name, unread: [] });
    expect(given).toContain(roleUrlName(roleOfProcess(name)));
    expect(given).not.toContain('DATABASE_URL');
    expect(environment.join()).not.toContain(new URL(server.databaseUrl!).password);
  }
});
