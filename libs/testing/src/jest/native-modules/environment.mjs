import process from 'node:process';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** What is looked at in Node, too; a package that finds one of them takes Node for a browser. */
const OF_A_BROWSER = ['window', 'document', 'location'];

/**
 * Node as it is: suites of a worker run in its global scope, one after the other. What a suite changes in `process.env`, and
 * what jest itself replaces, is taken back when it ends. Other globals are not, because packages that are loaded once keep
 * theirs; a suite that leaves those of a browser fails.
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

  /** None: nothing runs in a context of `node:vm`. */
  getVmContext() {
    return null;
  }
}
