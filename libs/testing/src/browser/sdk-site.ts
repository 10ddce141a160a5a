import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SCRIPT = fileURLToPath(new URL('../../src/browser/bundle-sdk.mjs', import.meta.url));
const MAX_BYTES = 64 * 1024 * 1024;
const PAGE = '<!doctype html><html lang="en"><title>App</title><script src="/sdk.js"></script>';

export interface SdkSite {
  /** `http://localhost:<port>`, trusted by projects that allow localhost. */
  origin: string;
  close(): Promise<void>;
}

/**
 * Serves a page with a client library, the published SDK or ours. `sdk` has all its exports: `page.evaluate('new
 * sdk.StackClientApp({ … })')`. Every path is that page.
 */
export async function startSdkSite(library: '@stackframe/js' | '@hallpass/js' = '@stackframe/js'): Promise<SdkSite> {
  const { stdout: script } = await promisify(execFile)(process.execPath, [SCRIPT, library], { maxBuffer: MAX_BYTES });
  const site = createServer(({ url }, response) => {
    const isScript = url === '/sdk.js';
    const type = isScript ? 'text/javascript' : 'text/html';
    response.setHeader('content-type', `${type}; charset=utf-8`).end(isScript ? script : PAGE);
  });
  site.listen(0, 'localhost');
  await once(site, 'listening');
  return {
    origin: `http://localhost:${(site.address() as AddressInfo).port}`,
    async close() {
      site.close();
      site.closeAllConnections();
      await once(site, 'close');
    },
  };
}
