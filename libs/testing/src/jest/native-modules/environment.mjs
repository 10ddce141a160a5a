import process from 'node:process';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Packages that find one of these mistake Node.js for a browser. */
const OF_A_BROWSER = ['window', 'document', 'location'];

/**
 * Uses Node.js itself: the suites of a worker run in its global scope, one after the other. Restores `process.env` and
 * everything that jest replaces at the end of a suite. Other globals stay, because packages that are loaded once keep
 * theirs; a suite that leaves browser globals behind fails.
 */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern;
  #console = globalThis.console;
  #exit = process.exit;
  #env = { ...process.env };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    globalThis.console = this.#console;
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
    const left = OF_A_BROWSER.filter((name) => name in globalThis);
    for (const name of left) delete globalThis[name];
    if (left.length > 0)
      throw new Error(`The suite left globals of a browser behind: ${left.join(', ')}. Delete them.`);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Nothing runs in a context of `node:vm`. */
  getVmContext() {
    return null;
  }
}
