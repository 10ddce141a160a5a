/** Where the runner keeps what `@jest/globals` is for the suite that runs. */
export const SUITE = Symbol.for('hallpass.suite');

const follow = (name) =>
  new Proxy(() => undefined, {
    apply: (_target, _this, args) => globalThis[SUITE][name](...args),
    get: (_target, key) => globalThis[SUITE][name][key],
  });

export const afterAll = follow('afterAll');
export const afterEach = follow('afterEach');
export const beforeAll = follow('beforeAll');
export const beforeEach = follow('beforeEach');
export const describe = follow('describe');
export const expect = follow('expect');
export const it = follow('it');
export const jest = follow('jest');
