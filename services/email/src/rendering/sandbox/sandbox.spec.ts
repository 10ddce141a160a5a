import { afterEach, describe, expect, it } from '@jest/globals';
import { UnavailableError } from '@hallpass/errors';
import { BARE_THEME, DEFAULT_THEME_ID, TEMPLATE_IDS } from '@hallpass/mail-templates';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { SandboxJob } from './job.js';
import { Sandbox } from './sandbox.js';
import { SandboxThread } from './sandbox-thread.js';
import { cpuMillisOf } from './thread-cpu.js';

const onlyOnLinux = process.platform === 'linux' ? it : it.skip; // other systems do not report a thread's CPU time

const props = {
  user: { displayName: null },
  project: { displayName: 'Acme', logoUrl: null },
  variables: {},
  locale: 'en',
  unsubscribeLink: null,
  preview: true,
};
const builtIn: SandboxJob = {
  builtIn: { template: TEMPLATE_IDS.magic_link, theme: DEFAULT_THEME_ID },
  html: null,
  props,
};
const own = (template: string): SandboxJob => ({ sources: { template, theme: BARE_THEME }, html: null, props });

const sandboxes: Sandbox[] = [];
const threads: SandboxThread[] = [];

afterEach(async () => {
  for (const sandbox of sandboxes.splice(0)) await sandbox.onApplicationShutdown();
  for (const thread of threads.splice(0)) await thread.terminate();
});

function makeSandbox(): Sandbox {
  const sandbox = new Sandbox();
  sandboxes.push(sandbox);
  return sandbox;
}

/** Runs more infinite loops than there are cores, so that every thread gets less CPU time than elapsed time. */
async function busy<T>(work: () => Promise<T>): Promise<T> {
  const loops = Array.from({ length: availableParallelism() + 1 }, () => new Worker('for (;;);', { eval: true }));
  try {
    return await work();
  } finally {
    await Promise.all(loops.map((loop) => loop.terminate()));
  }
}

describe('a sandbox', () => {
  it('is not ended on a busy machine, with our own sources or an owner’s', async () => {
    await busy(async () => {
      const sandbox = makeSandbox();
      sandbox.keepOneReady();
      const mails = Array.from({ length: 10 }, (_, n) =>
        sandbox.run(n % 2 ? builtIn : own(`export const EmailTemplate = () => <p>number ${n}</p>;`)),
      );
      const texts = (await Promise.all(mails)).map(({ text }) => text);
      for (const n of [0, 2, 4, 6, 8]) expect(texts[n]).toBe(`number ${n}`);
      for (const n of [1, 3, 5, 7, 9]) expect(texts[n]).toContain('4H7K2P');
    });
  });

  it('ends an infinite loop on a busy machine too', async () => {
    await busy(async () => {
      const endless = makeSandbox().run(own('while (true) {}'));
      await expect(endless).rejects.toThrow(/ran for too long/);
    });
  });

  it('fails its pending emails when it is closed', async () => {
    const sandbox = makeSandbox();
    const mails = [sandbox.run(builtIn), sandbox.run(builtIn), sandbox.run(builtIn)];
    const ends = Promise.allSettled(mails);
    await sandbox.onApplicationShutdown();
    for (const end of await ends) expect((end as PromiseRejectedResult).reason).toBeInstanceOf(UnavailableError);
    await expect(sandbox.run(builtIn)).rejects.toBeInstanceOf(UnavailableError);
  });
});

describe('a thread of the sandbox', () => {
  function started(): { thread: SandboxThread; ready: Promise<unknown>; ended: Promise<unknown> } {
    const events = new EventTarget();
    const [ready, ended] = [once(events, 'message'), once(events, 'end')];
    const thread = new SandboxThread({
      message: (message) => events.dispatchEvent(new CustomEvent('message', { detail: message })),
      end: (end) => events.dispatchEvent(new CustomEvent('end', { detail: end })),
    });
    threads.push(thread);
    return { thread, ready: ready.then(([event]) => event.detail), ended: ended.then(([event]) => event.detail) };
  }

  onlyOnLinux('tells by which number its CPU time is known', async () => {
    const { ready } = started();
    const { notice, thread } = (await ready) as { notice: string; thread: string };
    expect(notice).toBe('ready');
    expect(cpuMillisOf(thread)).toBeGreaterThan(0);
  });

  onlyOnLinux('is ended for what loops outside of the interpreter, by its CPU time', async () => {
    const { thread, ready, ended } = started();
    await ready;
    const looks = setInterval(() => thread.look(), 20);
    // Slow to parse for our Markdown parser, which has no limit of its own.
    const marks = "{'*a_'.repeat(60_000)}";
    thread.give(
      own(`import { Markdown } from '@react-email/components';
      export const EmailTemplate = () => <Markdown>${marks}</Markdown>;`),
    );
    const end = await ended.finally(() => clearInterval(looks));
    expect(end).toEqual({ reason: 'limit' });
  });
});
