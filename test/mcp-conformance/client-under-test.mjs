// Runs the client of examples/mcp as the MCP conformance suite expects it: with the URL of the MCP server as its last
// argument, and with a browser whose user is signed in and allows everything.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CLIENT = fileURLToPath(new URL('../../examples/mcp/client.mjs', import.meta.url));
/** The suite does not serve this document: its authorization servers know what is in it. */
const METADATA_URL = 'https://conformance-test.local/client-metadata.json';

const registered = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}');
const client = spawn(process.execPath, [CLIENT], {
  env: {
    ...process.env,
    MCP_URL: process.argv.at(-1),
    MCP_CLIENT_METADATA_URL: METADATA_URL,
    ...(registered.client_id && {
      MCP_CLIENT_ID: registered.client_id,
      MCP_CLIENT_SECRET: registered.client_secret,
      MCP_CLIENT_ISSUER: registered.issuer,
    }),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const closed = once(client, 'close');
for await (const line of createInterface({ input: client.stdout })) {
  console.log(line);
  const [, link] = /To sign in, open (\S+)/.exec(line) ?? [];
  if (link) await fetch(link);
}
const [code] = await closed;
process.exitCode = code ?? 1;
