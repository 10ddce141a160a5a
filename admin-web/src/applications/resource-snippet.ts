const urlOf = (identifier: string): URL | null => (/^https?:/i.test(identifier) ? new URL(identifier) : null);

/** Where clients read the metadata of a resource (RFC 9728 §3.1). Null for an identifier without a host. */
export function metadataUrlOf(identifier: string): string | null {
  const url = urlOf(identifier);
  return url && `${url.origin}/.well-known/oauth-protected-resource${url.pathname.replace(/^\/$/, '')}${url.search}`;
}

export const SNIPPET_FILE = 'server.mjs';

/** Protects an MCP server, or another API, with `protectResource` of `@hallpass/js`. */
export function protectSnippet(
  issuer: string,
  { identifier, scopes, defaultScopes }: { identifier: string; scopes: { name: string }[]; defaultScopes: string[] },
): string {
  const url = urlOf(identifier);
  const list = (names: readonly string[]) => `[${names.map((name) => `'${name.replaceAll("'", "\\'")}'`).join(', ')}]`;
  const lines = [
    `issuer: '${issuer}',`,
    `resource: '${identifier.replaceAll("'", '%27')}',`,
    ...(url ? [] : ["origin: 'https://api.example.com',"]),
    ...(defaultScopes.length > 0 ? [`scopes: ${list(defaultScopes)},`] : []),
    ...(scopes.length > defaultScopes.length ? [`scopesSupported: ${list(scopes.map(({ name }) => name))},`] : []),
  ];
  return `import express from 'express';
import { protectResource } from '@hallpass/js';

const protect = protectResource({
${lines.map((line) => `  ${line}`).join('\n')}
});

const app = express();
app.use(protect.serveMetadata);
app.all('${url?.pathname ?? '/'}', protect.middleware(), (request, response) => {
  // Pass the request on to your MCP server. Its tools find the caller as extra.authInfo.
  response.json({ userId: request.auth.userId, scopes: request.auth.scopes });
});
app.listen(3000);`;
}
