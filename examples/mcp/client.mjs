// An MCP client that signs its user in with the browser. It knows the address of the MCP server, and discovers the rest.
//
//   node client.mjs                 lists your notes
//   node client.mjs add "Buy milk"  adds a note
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

try {
  process.loadEnvFile(new URL('.env', import.meta.url)); // keeps variables that are already set
} catch {
  // Without a .env file, all settings come from the environment.
}
const { PORT = '3000', MCP_URL = `http://localhost:${PORT}/mcp` } = process.env;
const { MCP_CLIENT_ID, MCP_CLIENT_SECRET, MCP_CLIENT_ISSUER, MCP_CLIENT_METADATA_URL } = process.env;

/** The browser comes back to this server, on a free port (RFC 8252 §7.3). */
const callbacks = createServer().listen(0, '127.0.0.1');
await once(callbacks, 'listening');
const redirectUrl = `http://127.0.0.1:${callbacks.address().port}/callback`;

/** Keeps everything in memory, so every run signs in again. */
const signIn = {
  redirectUrl,
  clientMetadata: {
    client_name: 'Notes on the command line',
    redirect_uris: [redirectUrl],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  },
  // Without one of these two, the client registers itself.
  clientMetadataUrl: MCP_CLIENT_METADATA_URL,
  client: MCP_CLIENT_ID && {
    client_id: MCP_CLIENT_ID,
    client_secret: MCP_CLIENT_SECRET,
    issuer: MCP_CLIENT_ISSUER,
  },
  clientInformation: () => signIn.client,
  saveClientInformation: (client) => (signIn.client = client),
  state: () => (signIn.expectedState = randomBytes(16).toString('base64url')),
  saveCodeVerifier: (verifier) => (signIn.verifier = verifier),
  codeVerifier: () => signIn.verifier,
  tokens: () => signIn.saved,
  // If it had a refresh token, the MCP SDK would use it instead of asking the user for more scopes.
  saveTokens: ({ refresh_token: _, ...tokens }) => (signIn.saved = tokens),
  // The MCP SDK does not compare issuers itself.
  saveDiscoveryState({ authorizationServerUrl, authorizationServerMetadata }) {
    const { issuer = authorizationServerUrl } = authorizationServerMetadata ?? {};
    if (new URL(issuer).href !== new URL(authorizationServerUrl).href)
      throw new Error(`The metadata of ${authorizationServerUrl} is that of another issuer: ${issuer}`); // RFC 8414 §3.3
    signIn.issuer = issuer;
    signIn.namesIssuer = authorizationServerMetadata?.authorization_response_iss_parameter_supported === true;
  },
  redirectToAuthorization(url) {
    signIn.code = receiveCode();
    console.log(`To sign in, open ${url}`);
  },
};

/** @returns the code with which the browser comes back */
async function receiveCode() {
  for (;;) {
    const [request, response] = await once(callbacks, 'request');
    const { searchParams } = new URL(request.url, redirectUrl);
    // Ignores requests that do not answer this sign-in, such as an attacker's link.
    const isOurs = searchParams.get('state') === signIn.expectedState;
    response.writeHead(isOurs ? 200 : 404, { 'content-type': 'text/html', connection: 'close' });
    response.end(`<h1>${isOurs ? 'You can close this page' : 'Not found'}</h1>`);
    if (!isOurs) continue;
    const problem = problemOf(searchParams);
    if (problem === null) return searchParams.get('code');
    console.error(`Not signed in: ${problem}`);
    process.exit(1);
  }
}

function problemOf(answer) {
  // A code of another authorization server must not be sent to this one (RFC 9207 §2.4).
  const issuer = answer.get('iss') ?? (signIn.namesIssuer ? 'nobody' : signIn.issuer);
  if (issuer !== signIn.issuer) return `the answer is from ${issuer} instead of ${signIn.issuer}`;
  return answer.has('code') ? null : (answer.get('error_description') ?? answer.get('error'));
}

/** Does something that may need a sign-in first. */
async function signedIn(work) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error;
    await transport.finishAuth(await signIn.code);
    return work();
  }
}

let transport;
const client = await signedIn(async () => {
  transport = new StreamableHTTPClientTransport(new URL(MCP_URL), { authProvider: signIn });
  const connected = new Client({ name: 'notes-command-line', version: '1.0.0' });
  await connected.connect(transport);
  return connected;
});
const [command, note] = process.argv.slice(2);
const call = command === 'add' ? { name: 'add_note', arguments: { note } } : { name: 'list_notes' };
const { content } = await signedIn(() => client.callTool(call));
for (const { text } of content) console.log(text);
await client.close();
callbacks.close();
