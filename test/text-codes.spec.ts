import { expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { catalogue, textCodes } from '@hallpass/errors';

/**
 * Every error response that a program can receive has a code: a known error's, or one of `text-codes.ts`
 * (docs/errors.md).
 */

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = execFileSync('git', ['-C', root, 'ls-files', '--', 'libs/*/src/**.ts', 'services/*/src/**.ts'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.ts$/.test(path) && !/\.spec\.ts$|^libs\/(testing|sdk)\//.test(path))
  .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));

/** Code that sets an error's status by hand. */
const BY_HAND: Readonly<Record<string, string>> = {
  'libs/http/src/metrics/metrics-server.ts': 'the port of the collector, which reads the status',
  'libs/http/src/wire/create-fastify.ts': 'what never became a request: it writes the code of a text error itself',
  'services/auth/src/authorization-server/client-registrations/client-registrations.controller.ts':
    'its code is `error` of the body (RFC 7591 §3.2.2)',
  'services/auth/src/oauth-token/oauth-token.controller.ts': 'its code is `error` of the body (RFC 6749 §5.2)',
  'services/gateway/src/dashboard/dashboard.routes.ts': 'a page: people open the dashboard in a browser',
};

it('text errors come with the statuses that their codes are documented with', () => {
  const used = new Set<string>();
  for (const { text } of sources) {
    for (const [, status, code] of text.matchAll(/new TextError\(\s*(\d{3}),\s*'([A-Z_]+)'/g))
      used.add(`${code} ${status}`);
    for (const [, status, code] of text.matchAll(/super\(\s*(\d{3}),\s*'([A-Z_]+)'/g)) used.add(`${code} ${status}`);
    for (const [, status, code] of text.matchAll(/status: (\d{3}),\s*code: '([A-Z_]+)'/g))
      used.add(`${code} ${status}`);
    for (const [, status, code] of text.matchAll(/^ {2}(\d{3}): '([A-Z_]+)',$/gm)) used.add(`${code} ${status}`);
  }
  // `assertSelf` gets the status from its caller.
  for (const status of [403, 400]) used.add(`OWN_USER_ONLY ${status}`);
  // At a refresh, the session goes on, and the client tries again.
  used.add('BLOCKING_HOOK_FAILED 503');
  const documented = Object.entries(textCodes).flatMap(([code, { statuses }]) =>
    statuses.map((each) => `${code} ${each}`),
  );
  expect([...used].sort()).toEqual(documented.sort());
});

it('docs/errors.md lists every code: node tools/errors-table.mjs writes the table', () => {
  const document = readFileSync(`${root}docs/errors.md`, 'utf8');
  const [, table = ''] = /^\| Code \| Status \|.*\n\|[-|]+\|\n((?:\|.*\n)*)/m.exec(document) ?? [];
  const rows = Object.entries(textCodes).map(
    ([code, { statuses, when }]) => `| \`${code}\` | ${statuses.join(', ')} | ${when} |`,
  );
  expect(table.trim().split('\n')).toEqual(rows);
});

it('no code is that of a known error, which the published SDK would throw on', () => {
  const known = new Set<string>(Object.values(catalogue).map(({ code }) => code));
  expect(Object.keys(textCodes).filter((code) => known.has(code))).toEqual([]);
});

it('nothing is refused by hand, without the exception filter or `sendTextError`', () => {
  const byHand = /\.code\([45]\d\d\)|\.status\([45]\d\d\)|writeHead\([45]|HTTP\/1\.1 |new (?:\w+Exception)\(/;
  const found = sources.filter(({ text }) => byHand.test(text)).map(({ path }) => path);
  expect(found).toEqual(Object.keys(BY_HAND));
});
