/** @once commands read settings and database; `distributed.e2e-spec.ts` runs those that need running processes */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  adminApi,
  createProject,
  freePort,
  signUp,
  startServer,
  type StartedServer,
  succeeded,
  type TestProject,
  until,
} from '@hallpass/testing';
import { Webhook } from 'svix';
import { type Outcome, root, runCommand } from './run-command.js';

/** The commands of `package.json`, run as an operator would, with and without a running server. */
let server: StartedServer;
let project: TestProject;

beforeAll(async () => {
  server = await startServer();
  // Before a command that gives the internal project the installation's keys instead of the test keys.
  project = await createProject({ server });
});

afterAll(() => server.stop());

function run(args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  return runCommand(args, { PORT: new URL(server.baseUrl).port, HALLPASS_DATA_DIR: server.dataDir, ...env });
}

describe('doctor', () => {
  it('finds nothing wrong with a running installation', async () => {
    const { code, output } = await run(['doctor']);
    expect(output).not.toContain('wrong');
    expect(output).toMatch(/^ok {4}port +Hallpass runs on port \d+/m);
    expect(output).toMatch(/^ok {4}migrations +all \d+ have run$/m);
    expect(output).toMatch(/^ok {4}queues/m);
    expect(code).toBe(0);
  });

  it('reports that the database is unavailable, and what to do', async () => {
    const port = await freePort();
    const { code, output } = await run(['doctor'], {
      DATABASE_URL: `postgres://owner:hidden-word@127.0.0.1:${port}/hallpass`,
    });
    expect(output).toMatch(new RegExp(`^wrong database +The database at 127.0.0.1:${port} cannot be reached`, 'm'));
    expect(output).not.toContain('hidden-word');
    expect(code).toBe(1);
  });

  it('reports that the mail server is unavailable, and what to do', async () => {
    const port = await freePort();
    const { code, output } = await run(['doctor'], { SMTP_URL: `smtp://user:hidden-word@127.0.0.1:${port}` });
    expect(output).toMatch(new RegExp(`^wrong mail +The mail server 127.0.0.1:${port} is not usable .*SMTP_URL`, 'm'));
    expect(output).not.toContain('hidden-word');
    expect(code).toBe(1);
  });

  it('reports that Redis is unavailable, and what to do', async () => {
    const port = await freePort();
    const { code, output } = await run(['doctor'], { REDIS_URL: `redis://127.0.0.1:${port}` });
    expect(output).toMatch(new RegExp(`^wrong redis +Redis at 127.0.0.1:${port} is not usable .*REDIS_URL`, 'm'));
    expect(code).toBe(1);
  });

  it('names a setting that is wrong', async () => {
    const { code, output } = await run(['doctor'], { HALLPASS_TRUSTED_PROXY_HOPS: 'many' });
    expect(output).toMatch(/^wrong settings +HALLPASS_TRUSTED_PROXY_HOPS/m);
    expect(code).toBe(1);
  });
});

describe('migrate', () => {
  it('may run again while the server is running', async () => {
    expect(await run(['migrate'])).toEqual({ code: 0, output: 'The database is up to date.\n' });
  });
});

describe('dead-letters', () => {
  it('lists nothing if nothing failed', async () => {
    expect(await run(['dead-letters'])).toEqual({ code: 0, output: 'No dead letters.\n' });
  });

  it('refuses an id that is not a dead delivery', async () => {
    const { code, output } = await run(['dead-letters', 'replay', '01890000-0000-7000-8000-000000000000']);
    expect(output).toContain('are not dead letters');
    expect(code).toBe(1);
  });

  it('explains its usage if called incorrectly', async () => {
    const { code, output } = await run(['dead-letters', 'replay']);
    expect(output).toContain('dead-letters list | replay');
    expect(code).toBe(2);
  });
});

describe('rotate-keys', () => {
  const kids = async () => {
    const path = '/api/v1/projects/internal/.well-known/jwks.json';
    const body = (await (await fetch(server.baseUrl + path)).json()) as { keys: { kid: string }[] };
    return body.keys.map(({ kid }) => kid);
  };

  it('publishes a new key along with the old one', async () => {
    const before = await kids();
    expect((await run(['rotate-keys', 'internal'])).code).toBe(0);
    const after = await kids();
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after.length).toBeGreaterThan(before.length);
  });

  it('changes nothing for an unknown project', async () => {
    const before = await kids();
    const { code, output } = await run(['rotate-keys', 'internal', 'nobody']);
    expect(output).toContain('The project nobody does not exist');
    expect(code).toBe(1);
    expect(await kids()).toEqual(before);
  });
});

describe('openapi', () => {
  it('writes one document in which every operation names its callers', async () => {
    expect((await run(['openapi'])).code).toBe(0);
    const document = JSON.parse(await readFile(`${root}dist/openapi.json`, 'utf8')) as {
      paths: Record<string, Record<string, { 'x-access'?: string[]; responses: object }>>;
    };
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.length).toBeGreaterThan(20);
    for (const operation of operations) {
      expect(operation['x-access']).toBeInstanceOf(Array);
      expect(Object.keys(operation.responses)).not.toHaveLength(0);
    }
  });
});

describe('an unknown command', () => {
  it('lists the known ones', async () => {
    const { code, output } = await run(['launch']);
    expect(output).toContain('Unknown command "launch".');
    expect(output).toContain('dead-letters');
    expect(code).toBe(2);
  });
});

describe('webhooks', () => {
  it('explains its usage, and names unknown projects', async () => {
    for (const args of [[], ['listen'], ['listen', 'port', 'internal'], ['listen', '3000']]) {
      const { code, output } = await run(['webhooks', ...args]);
      expect([code, output]).toEqual([2, expect.stringContaining('webhooks tail | dead | listen <port> <project id>')]);
    }
    const { code, output } = await run(['webhooks', 'listen', '3000', 'nowhere']);
    expect([code, output]).toEqual([1, expect.stringContaining('The project nowhere does not exist.')]);
  });

  it('lists messages that were given up', async () => {
    const { code, output } = await run(['webhooks', 'dead']);
    expect([code, output]).toEqual([0, expect.stringContaining('No dead letters.')]);
  });

  it('tail: prints deliveries until it is stopped', async () => {
    const receiver = await startReceiver();
    const command = startCommand(['webhooks', 'tail']);
    try {
      await command.says('Press Ctrl-C to stop.');
      const admin = adminApi(project);
      const { url } = receiver;
      const endpoint = succeeded(await admin.post(`/app/${project.id}/endpoint`, { url }));
      receiver.secret = succeeded(await admin.get(`/app/${project.id}/endpoint/${endpoint.id}/secret`)).key;
      succeeded(await admin.post('/internal/send-test-webhook', { endpoint_id: endpoint.id }));
      await command.says(`stack.test  ${url}  204`);
      expect(await command.end()).toBe(0);
    } finally {
      receiver.stop();
      command.kill();
    }
  });

  it('listen: forwards events to a local port until it is stopped', async () => {
    const receiver = await startReceiver();
    const command = startCommand(['webhooks', 'listen', new URL(receiver.url).port, project.id]);
    try {
      await command.says('Press Ctrl-C to stop.');
      receiver.secret = /whsec_[\w+/=]+/.exec(command.output())?.[0] ?? '';
      await signUp(project);
      await until('the message', () => receiver.types.includes('user.created'), { lastSeen: command.output });
      expect(await command.end()).toBe(0);
    } finally {
      receiver.stop();
      command.kill();
    }
  });

  async function startReceiver() {
    const types: string[] = [];
    const http = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const [text, headers] = [Buffer.concat(chunks).toString(), request.headers as Record<string, string>];
        new Webhook(receiver.secret).verify(text, headers);
        types.push(JSON.parse(text).type);
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => http.listen(0, 'localhost', resolve));
    const { port } = http.address() as AddressInfo;
    const stop = () => {
      http.close();
      http.closeAllConnections();
    };
    const receiver = { url: `http://localhost:${port}/`, secret: '', types, stop };
    return receiver;
  }

  function startCommand(args: string[]) {
    const child = spawn(process.execPath, ['dist/processes/cli.cjs', ...args], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        NO_COLOR: '1',
        PORT: new URL(server.baseUrl).port,
        HALLPASS_DATA_DIR: server.dataDir,
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const output = () => said;
    return {
      output,
      says: (words: string) => until(`"${words}"`, () => said.includes(words), { lastSeen: output }),
      end: () => (child.kill('SIGTERM'), ended),
      kill: () => child.kill('SIGKILL'),
    };
  }
});
