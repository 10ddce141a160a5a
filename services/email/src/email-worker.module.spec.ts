import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_THEME_ID, TEMPLATE_IDS } from '@hallpass/mail-templates';
import type { HttpAdapterHost } from '@nestjs/core';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { runInThisContext } from 'node:vm';
import type { Worker } from 'node:worker_threads';
import { EmailWorkerModule } from './email-worker.module.js';
import type { SandboxJob, SandboxMessage } from './rendering/sandbox/job.js';
import { Sandbox } from './rendering/sandbox/sandbox.js';

/** The real `process`: Jest gives tests a copy that emits no `worker` events. */
const itself = runInThisContext('process') as NodeJS.Process;

const mail: SandboxJob = {
  builtIn: { template: TEMPLATE_IDS.magic_link, theme: DEFAULT_THEME_ID },
  html: null,
  props: {
    user: { displayName: null },
    project: { displayName: 'Acme', logoUrl: null },
    variables: {},
    locale: 'en',
    unsubscribeLink: null,
    preview: true,
  },
};

const threads: Worker[] = [];
const noteThread = (thread: Worker): unknown => threads.push(thread);
let sandbox: Sandbox;
let server: Server;

beforeAll(() => void itself.on('worker', noteThread));
afterAll(() => void itself.off('worker', noteThread));

beforeEach(() => {
  sandbox = new Sandbox();
  server = createServer();
  const host = { httpAdapter: { getHttpServer: () => server } } as unknown as HttpAdapterHost;
  new EmailWorkerModule(sandbox, host).onApplicationBootstrap();
});

afterEach(async () => {
  await sandbox.onApplicationShutdown();
  server.close();
  threads.length = 0;
});

/** Waits until the process accepts requests, and collects the threads started until then. */
async function listening(): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await new Promise(setImmediate);
}

describe('a process that sends emails', () => {
  it('starts a renderer once it accepts requests, not before', async () => {
    await new Promise(setImmediate);
    expect(threads).toHaveLength(0);
    await listening();
    expect(threads).toHaveLength(1);
  });

  it('renders its first email with that renderer, which has already loaded and compiled its code', async () => {
    await listening();
    const thread = threads[0]!;
    expect(await once(thread, 'message')).toMatchObject([{ notice: 'ready' }]);
    const consumed: SandboxMessage[] = [];
    thread.on('message', (message: SandboxMessage) => consumed.push(message));
    const { text } = await sandbox.run(mail);
    expect(text).toContain('4H7K2P');
    expect(consumed).toEqual([{ mail: expect.objectContaining({ text }) }]);
    expect(threads).toHaveLength(1);
  });

  it('makes an email that arrives while the renderer starts wait for it, and starts no other', async () => {
    await listening();
    await sandbox.run(mail);
    expect(threads).toHaveLength(1);
  });
});
