/** @release npm downloads Node 22 and the conformance suite; `test/examples.e2e-spec.ts` connects the MCP SDK in `npm test` */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  freePort,
  signUp,
  succeeded,
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
const RESOURCE = 'https://mcp.example.com/mcp';

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
    const run = await runSuite('--client-id', clientId, '--resource', RESOURCE);
    const link = await until('the link to the issuer', run.link, { lastSeen: run.said });
    const back = await new IssuerBrowser(project, user).authorize(link);
    await fetch(back);
    expect([await run.ended, run.said()]).toEqual([0, expect.stringMatching(/^Total: \d+ passed, 0 failed$/m)]);
  });

  async function runSuite(...args: string[]) {
    const packages = PACKAGES.flatMap((name) => ['-p', name]);
    const own = ['--url', issuerOf(project), '--port', String(await freePort()), ...args];
    const child = spawn('npx', ['--yes', '--ignore-scripts', ...packages, 'conformance', 'authorization', ...own], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const texts: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => texts.push(text));
    const said = () => texts.join('');
    const ended = once(child, 'close').then(([code]) => code as number | null);
    const link = async () => {
      if (child.exitCode !== null) throw new Error(`The suite has ended with ${child.exitCode}.`);
      return /^http\S+code_challenge\S+$/m.exec(said())?.[0];
    };
    return { said, ended, link };
  }
});
