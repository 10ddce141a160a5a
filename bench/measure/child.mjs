import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A Node.js process of the benchmark that answers each message with one message. */
export class Child {
  constructor(child) {
    this.child = child;
  }

  /**
   * @param {string} script relative to the folder of the benchmark
   * @param {{ args?: string[], env?: object, settings?: object }} options `settings` is its first message
   * @returns {Promise<Child>} when it has reported that it is ready
   */
  static async start(script, { args = [], env = {}, settings } = {}) {
    const child = fork(fileURLToPath(new URL(`../${script}`, import.meta.url)), args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const started = new Child(child);
    const ready = started.answer();
    if (settings) child.send(settings);
    started.hello = await ready;
    return started;
  }

  get pid() {
    return this.child.pid;
  }

  async ask(message) {
    const answer = this.answer();
    this.child.send(message);
    return answer;
  }

  async answer() {
    const settled = new AbortController();
    const { signal } = settled;
    const ended = once(this.child, 'exit', { signal }).then(([code, exitSignal]) => {
      throw new Error(`${this.child.spawnargs[1]} ended (${code ?? exitSignal})`);
    });
    try {
      const [message] = await Promise.race([once(this.child, 'message', { signal }), ended]);
      return message;
    } finally {
      ended.catch(() => undefined); // removing its listener ends it
      settled.abort();
    }
  }

  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}
