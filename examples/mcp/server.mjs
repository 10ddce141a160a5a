// An MCP server for notes, which only signed-in users can call. `npm start`
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { protectResource } from '@hallpass/js';
import { z } from 'zod';

try {
  process.loadEnvFile(new URL('.env', import.meta.url)); // keeps variables that are already set
} catch {
  // Without a .env file, all settings come from the environment.
}
const { HALLPASS_URL = 'http://localhost:8080', HALLPASS_PROJECT_ID, PORT = '3000' } = process.env;
if (!HALLPASS_PROJECT_ID) {
  console.error('Set HALLPASS_PROJECT_ID, here in .env or in the environment: the dashboard shows its value.');
  process.exit(1);
}
const { MCP_URL = `http://localhost:${PORT}/mcp` } = process.env;

const notes = protectResource({
  issuer: `${HALLPASS_URL}/p/${HALLPASS_PROJECT_ID}`,
  resource: MCP_URL,
  resourceName: 'Notes',
  scopes: ['notes:read'],
  scopesSupported: ['notes:read', 'notes:write'],
});

/** Only calls of `add_note` need to write. A body can have several messages. */
const requirements = ({ body }) => ({
  scopes: [body].flat().some((message) => message?.params?.name === 'add_note') ? ['notes:write'] : [],
});

/** Notes by user. A real server stores them in its database. */
const notesOf = new Map();

function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const text = (lines) => ({ content: [{ type: 'text', text: lines.join('\n') }] });
  server.registerTool('list_notes', { description: 'Lists your notes.' }, ({ authInfo }) =>
    text(notesOf.get(authInfo.extra.userId) ?? []),
  );
  server.registerTool(
    'add_note',
    { description: 'Adds a note.', inputSchema: { note: z.string().max(1000) } },
    ({ note }, { authInfo }) => {
      const { userId } = authInfo.extra;
      notesOf.set(userId, [...(notesOf.get(userId) ?? []), note]);
      return text([`Added: ${note}`]);
    },
  );
  return server;
}

const app = createMcpExpressApp();
app.use(notes.serveMetadata);
app.get('/', (_request, response) => response.type('text').send(`Connect an MCP client to ${MCP_URL}\n`));
app.post('/mcp', notes.middleware(requirements), async (request, response) => {
  // A server for each request keeps users apart.
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
  response.on('close', () => transport.close());
  await createServer().connect(transport);
  await transport.handleRequest(request, response, request.body);
});
app.all('/mcp', (_request, response) => response.status(405).set('Allow', 'POST').end());

app.listen(Number(PORT), () => console.log(`Connect an MCP client to ${MCP_URL}`));
