import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from '@jest/globals';
import { UnavailableError } from '@hallpass/errors';
import { BARE_THEME, DEFAULT_THEME_ID, TEMPLATE_IDS } from '@hallpass/mail-templates';
import type { SandboxJob } from './job.js';
import { Sandbox } from './sandbox.js';
import { SandboxThread } from './sandbox-thread.js';
import { cpuMillisOf, currentThread } from './thread-cpu.js';
import { mayPass, STOPPED, type StopReason, stopReason } from './stopped.js';

describe('sandbox', () => {
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
});

describe('stopped', () => {
  const withCode = (code: string) => Object.assign(new Error('Worker terminated'), { code });

  describe('why a source was stopped', () => {
    it.each<[string, unknown, StopReason]>([
      ['a worker thread at its limit', withCode('ERR_WORKER_OUT_OF_MEMORY'), 'memory'],
      ['QuickJS at its limit', new Error('out of memory'), 'memory'],
      ['a text that QuickJS cannot hold', new Error('string too long'), 'memory'],
      ['WebAssembly at its limit', new Error('Aborted(OOM)'), 'memory'],
      ['a pointer of what could not be had', new Error('memory access out of bounds'), 'memory'],
      ['the clock', new Error('interrupted'), 'time'],
      ['the stack of QuickJS', new Error('stack overflow'), 'depth'],
      ['the stack of Node', new RangeError('Maximum call stack size exceeded'), 'depth'],
      ['a worker thread that ended for another reason', withCode('ERR_WORKER_INIT_FAILED'), 'crash'],
      ['a fault of WebAssembly', new Error('unreachable'), 'crash'],
      ['what is no error', 'unreachable', 'crash'],
    ])('is explained for %s', (_, error, reason) => {
      expect(stopReason(error)).toBe(reason);
    });

    it('says what to do next for every reason, and which one may be the renderer’s fault', () => {
      const sentences = Object.values(STOPPED);
      expect(new Set(sentences).size).toBe(sentences.length);
      for (const sentence of sentences) expect(sentence).toMatch(/^.+\. .+\.$|^.+\. .+; .+\.$/);
      expect((Object.keys(STOPPED) as StopReason[]).filter(mayPass)).toEqual(['crash']);
    });
  });
});

describe('thread cpu', () => {
  const isLinux = process.platform === 'linux';

  describe('the CPU time of a thread', () => {
    it('is null for anything but a thread of this process', () => {
      expect(cpuMillisOf(null)).toBeNull();
      expect(cpuMillisOf('0')).toBeNull();
    });

    it('grows with the work of that thread alone', () => {
      const thread = currentThread();
      if (!isLinux) return void expect(thread).toBeNull();
      const before = cpuMillisOf(thread)!;
      while (cpuMillisOf(thread)! < before + 100) Math.random();
      const { user, system } = process.cpuUsage();
      // The process's CPU time includes that of the thread; both advance in steps.
      expect(cpuMillisOf(thread)!).toBeLessThanOrEqual((user + system) / 1_000 + 20);
    });
  });
});
