/** @release npm downloads Node 22 and the conformance suite; `test/examples.e2e-spec.ts` connects the MCP SDK in `npm test` */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  freePort,
  signUp,
  succeeded,
  temporaryFolder,
  type TestProject,
  type TestUser,
  until,
} from '@hallpass/testing';
import { IssuerBrowser, issuerOf, register } from '../services/auth/test/authorization-server/issuer-world.js';

/** The package `node` brings the same program, but only by a script at its installation. */
const PACKAGES = [
  `node-${process.platform}-${process.arch}@22.23.3`,
  '@modelcontextprotocol/conformance@0.2.0-alpha.12',
];
/** The suite runs all scenarios in parallel. */
const PATIENCE_MILLIS = 120_000;
const RESOURCE = 'https://mcp.example.com/mcp';

const OTHER_TOOLS = 'the client of the example calls no tools but those of the example server';
const NEWER_PROTOCOL = 'the MCP SDK 1 speaks 2025-11-25, and these servers reject its `initialize`';

/** Client scenarios that the example fails, for each revision of MCP that the suite has requirements for. */
const FAILING: Readonly<Record<string, Record<string, string>>> = {
  '2025-11-25': {
    tools_call: OTHER_TOOLS,
    'elicitation-sep1034-client-defaults': OTHER_TOOLS,
  },
  '2026-07-28': {
    'auth/scope-step-up': NEWER_PROTOCOL,
    'auth/scope-retry-limit': NEWER_PROTOCOL,
    'auth/authorization-server-migration': NEWER_PROTOCOL,
    'request-metadata': NEWER_PROTOCOL,
    'http-standard-headers': NEWER_PROTOCOL,
    'http-custom-headers': NEWER_PROTOCOL,
    'http-invalid-tool-headers': NEWER_PROTOCOL,
    'json-schema-ref-no-deref': NEWER_PROTOCOL,
    'sep-2322-client-request-state': NEWER_PROTOCOL,
    tools_call: OTHER_TOOLS,
  },
};

/** Runs a command of the suite. */
function conformance(...args: string[]) {
  const packages = PACKAGES.flatMap((name) => ['-p', name]);
  const child = spawn('npx', ['--yes', '--ignore-scripts', ...packages, 'conformance', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => texts.push(text));
  return {
    said: () => texts.join(''),
    ended: once(child, 'close').then(([code]) => code as number | null),
    isRunning: () => child.exitCode === null,
  };
}

describe('the MCP conformance suite finds no failure at the issuer', () => {
  let project: TestProject;
  let user: TestUser;
  let clientId: string;
  beforeAll(async () => {
    project = await createProject();
    user = await signUp(project);
    succeeded(
      await adminApi(project).post('/resources', {
        identifier: RESOURCE,
        display_name: 'Notes',
        scopes: [{ name: 'notes:read', description: 'Read your notes' }],
        default_scopes: ['notes:read'],
      }),
    );
    const { id } = await register(project, {
      kind: 'native',
      authentication: 'none',
      isFirstParty: false,
      redirectUris: ['http://127.0.0.1/callback'],
      scopes: ['notes:read'],
      settings: { post_logout_redirect_uris: [] },
    });
    clientId = id;
  });

  it('signs a user in for a resource, without a scope in the request', async () => {
    const own = ['--url', issuerOf(project), '--port', String(await freePort())];
    const run = conformance('authorization', ...own, '--client-id', clientId, '--resource', RESOURCE);
    const link = await until(
      'the link to the issuer',
      async () => {
        if (!run.isRunning()) throw new Error('The suite has ended.');
        return /^http\S+code_challenge\S+$/m.exec(run.said())?.[0];
      },
      { lastSeen: run.said },
    );
    const back = await new IssuerBrowser(project, user).authorize(link);
    await fetch(back);
    expect([await run.ended, run.said()]).toEqual([0, expect.stringMatching(/^Total: \d+ passed, 0 failed$/m)]);
  });
});

describe('the client of examples/mcp passes the scenarios of the MCP conformance suite', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.entries(FAILING))(
    'that MCP %s requires of clients, except those with a reason',
    async (revision, failing) => {
      const expected = join(folder, `${revision}.json`);
      // JSON is YAML. The suite also fails for an expected failure that has passed.
      writeFileSync(expected, JSON.stringify({ client: Object.keys(failing) }));
      const command = `${process.execPath} ${resolve('test/mcp-conformance/client-under-test.mjs')}`;
      const run = conformance(
        ...['client', '--command', command, '--requirements', revision, '--timeout', String(PATIENCE_MILLIS)],
        ...['--expected-failures', expected, '--output-dir', join(folder, revision)],
      );
      const code = await run.ended;
      expect(`${code}${run.said().split('SUITE SUMMARY').at(-1)}`).toMatch(/^0 ===\n/);
      const passed = [...run.said().matchAll(/^✓ (auth\/\S+): /gm)].map(([, name]) => name);
      expect(passed).toEqual(
        expect.arrayContaining(['auth/basic-cimd', 'auth/metadata-default', 'auth/pre-registration']),
      );
    },
  );
});
