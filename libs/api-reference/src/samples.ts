import type { ApiDocument, PlacedOperation } from './document.js';
import { bodyExample, exampleOf } from './example.js';
import { escaped } from './html.js';
import { type Places, withPlaces } from './values.js';

const PLACES: Places = {
  url: 'https://hallpass.example.com',
  project: 'YOUR_PROJECT_ID',
  publishable: 'YOUR_PUBLISHABLE_KEY',
};

export interface Sample {
  id: 'curl' | 'fetch' | 'js' | 'sdk';
  label: string;
  html: string;
}

export const SAMPLE_LABELS = {
  curl: 'curl',
  fetch: 'fetch',
  js: '@hallpass/js',
  sdk: '@stackframe/js',
} as const;

export function samplesOf(placed: PlacedOperation, document: ApiDocument): Sample[] {
  const samples: Array<[Sample['id'], string]> = [
    ['curl', curl(placed, document)],
    ['fetch', fetchCall(placed, document)],
  ];
  for (const { source } of placed.operation['x-codeSamples'] ?? []) {
    samples.push(['js', library(placed, source, '@hallpass/js')], ['sdk', library(placed, source, '@stackframe/js')]);
  }
  return samples.map(([id, code]) => ({ id, label: SAMPLE_LABELS[id], html: withPlaces(escaped(code), PLACES) }));
}

const accessOf = ({ operation }: PlacedOperation): string | undefined => operation['x-access']?.[0];

function headersOf(placed: PlacedOperation): Record<string, string> {
  const access = accessOf(placed);
  if (access === undefined) return {};
  const key = {
    client: ['x-stack-publishable-client-key', PLACES.publishable],
    server: ['x-stack-secret-server-key', 'YOUR_SECRET_SERVER_KEY'],
    admin: ['x-stack-super-secret-admin-key', 'YOUR_SUPER_SECRET_ADMIN_KEY'],
  }[access]!;
  const isUsers =
    access === 'client' && /\/me\b|sessions|team|channel|key|passkey|mfa|item|product|link/.test(placed.path);
  return {
    'x-stack-project-id': PLACES.project,
    'x-stack-access-type': access,
    [key[0]!]: key[1]!,
    ...(isUsers ? { 'x-stack-access-token': 'ACCESS_TOKEN_OF_THE_USER' } : {}),
  };
}

function addressOf({ path, operation }: PlacedOperation, document: ApiDocument): string {
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'user_id' ? 'USER_ID' : name.toUpperCase()));
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(schema, document, name)))}`);
  return `${PLACES.url}${named}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function bodyOf({ operation }: PlacedOperation, document: ApiDocument): { type: string; text: string } | null {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || content === undefined) return null;
  const value = content.example ?? bodyExample(content.schema, document);
  if (type === 'application/json') return { type, text: JSON.stringify(value, null, 2) };
  if (type === 'application/x-www-form-urlencoded' && typeof value === 'object' && value !== null) {
    return { type, text: new URLSearchParams(value as Record<string, string>).toString() };
  }
  return { type, text: typeof value === 'string' ? value : JSON.stringify(value) };
}

function curl(placed: PlacedOperation, document: ApiDocument): string {
  const body = bodyOf(placed, document);
  const headers = { ...headersOf(placed), ...(body ? { 'content-type': body.type } : {}) };
  const parts = [
    `curl ${placed.method === 'GET' ? '' : `-X ${placed.method} `}'${addressOf(placed, document)}'`,
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body ? [`-d '${body.text.replaceAll("'", String.raw`'\''`)}'`] : []),
  ];
  return parts.join(' \\\n  ');
}

function fetchCall(placed: PlacedOperation, document: ApiDocument): string {
  const body = bodyOf(placed, document);
  const headers = { ...headersOf(placed), ...(body ? { 'content-type': body.type } : {}) };
  const lines = [
    ...(placed.method === 'GET' ? [] : [`  method: '${placed.method}',`]),
    ...(Object.keys(headers).length === 0
      ? []
      : ['  headers: {', ...Object.entries(headers).map(([name, value]) => `    '${name}': '${value}',`), '  },']),
    ...(body
      ? [
          body.type === 'application/json'
            ? `  body: JSON.stringify(${body.text.replaceAll('\n', '\n  ')}),`
            : `  body: ${JSON.stringify(body.text)},`,
        ]
      : []),
  ];
  const options = lines.length === 0 ? '' : `, {\n${lines.join('\n')}\n}`;
  return `const response = await fetch('${addressOf(placed, document)}'${options});\nconst answer = await response.json();`;
}

const APPS = { client: 'ClientApp', server: 'ServerApp', admin: 'AdminApp' } as const;

/** The two libraries differ only in their imports. */
function library(placed: PlacedOperation, code: string, from: '@hallpass/js' | '@stackframe/js'): string {
  const access = (accessOf(placed) ?? 'client') as keyof typeof APPS;
  const name = `${from === '@hallpass/js' ? 'Hallpass' : 'Stack'}${APPS[access]}`;
  const key = {
    client: [`  publishableClientKey: '${PLACES.publishable}',`, "  tokenStore: 'cookie',"],
    server: ['  secretServerKey: process.env.SECRET_SERVER_KEY,'],
    admin: ['  superSecretAdminKey: process.env.SUPER_SECRET_ADMIN_KEY,'],
  }[access];
  const users = /\buser\./.test(code) && !/const user =/.test(code);
  const team = /\bteam\./.test(code) && !/const team =/.test(code);
  const user =
    access === 'client'
      ? "const user = await app.getUser({ or: 'throw' });"
      : 'const user = await app.getUser(userId);';
  return [
    `import { ${name} } from '${from}';`,
    '',
    `const app = new ${name}({`,
    `  baseUrl: '${PLACES.url}',`,
    `  projectId: '${PLACES.project}',`,
    ...key,
    '});',
    ...(users || team ? [user] : []),
    ...(team ? ['const team = await user.getTeam(teamId);'] : []),
    code,
    ...(code.startsWith('const result = ') ? ["if (result.status === 'error') throw result.error;"] : []),
  ].join('\n');
}
