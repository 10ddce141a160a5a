import { describe, expect, it } from '@jest/globals';

const module = (name: string): Promise<unknown> => import(new URL(name, import.meta.url).href);
const { default: NativeEnvironment } = (await module('./environment.mjs')) as {
  default: new (config: { projectConfig: object }) => { teardown(): Promise<void> };
};
const { resolve } = (await module('./hooks.mjs')) as {
  resolve(specifier: string, context: object, next: () => Promise<{ url: string }>): Promise<{ url: string }>;
};
const newEnvironment = () => new NativeEnvironment({ projectConfig: { fakeTimers: {}, rootDir: '/' } });

describe('a suite leaves the next one of its worker', () => {
  it('no globals of a browser: it fails if it does', async () => {
    const environment = newEnvironment();
    Object.assign(globalThis, { window: globalThis, document: {} });
    await expect(environment.teardown()).rejects.toThrow('browser behind: window, document.');
    expect('window' in globalThis || 'document' in globalThis).toBe(false);
  });

  it('no environment variable', async () => {
    const environment = newEnvironment();
    const path = process.env['PATH'];
    Object.assign(process.env, { PATH: '/nowhere', OF_THE_SUITE: 'yes' });
    await environment.teardown();
    expect([process.env['PATH'], process.env['OF_THE_SUITE']]).toEqual([path, undefined]);
  });

  it('no published SDK that took its place for a browser, or none, when it was loaded', async () => {
    const sdk = 'file:///app/node_modules/@stackframe/js/dist/index.js';
    const found = (url: string) => () => Promise.resolve({ url });
    const asked = (specifier: string, parentURL: string, url: string) =>
      resolve(specifier, { parentURL }, found(url)).then((resolved) => resolved.url);
    expect(await asked('@stackframe/js', 'file:///app/test/sdk.e2e-spec.ts?suite=7', sdk)).toBe(`${sdk}?suite=7`);
    expect(await asked('./lib/app.js', `${sdk}?suite=7`, `${sdk}/lib`)).toBe(`${sdk}/lib?suite=7`);
    expect(await asked('pg', 'file:///app/test/sdk.e2e-spec.ts?suite=7', 'file:///pg.js')).toBe('file:///pg.js');
    expect(await asked('node:fs', `${sdk}?suite=7`, 'node:fs')).toBe('node:fs');
  });
});
