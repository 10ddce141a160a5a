import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mode } from '../mode/mode.js';
import type { ServerAddress } from '../addresses/server-address.js';

/** URLs of a server; in distributed mode one for each gateway replica. */
export function gatewaysOf({ baseUrl, dataDir }: Pick<ServerAddress, 'baseUrl' | 'dataDir'>): string[] {
  if (mode === 'standalone') return [baseUrl];
  const { ports } = JSON.parse(readFileSync(join(dataDir, 'distributed.json'), 'utf8')) as {
    ports: Record<string, number>;
  };
  const gateways = Object.entries(ports).filter(([name]) => name.startsWith('gateway'));
  return gateways.map(([, port]) => `http://localhost:${port}`);
}
