import { expect, it } from '@jest/globals';
import { HallpassClientApp } from '../apps/hallpass-client-app.js';

const appBefore = (headers: Record<string, string>) => {
  const asked: string[] = [];
  const app = new HallpassClientApp({
    baseUrl: 'https://hallpass.test/',
    projectId: 'p',
    tokenStore: null,
    transport: {
      fetch: async (input) => {
        asked.push(String(input));
        return new Response('{}', { headers });
      },
    },
  });
  return { app, asked };
};

it('the time is that of the server', async () => {
  const { app, asked } = appBefore({ date: 'Thu, 01 Jan 2026 12:00:00 GMT' });
  expect(await app.getServerTime()).toEqual(new Date('2026-01-01T12:00:00Z'));
  expect(asked).toEqual(['https://hallpass.test/health']);
});

it('it is that of the device where the server does not say', async () => {
  const before = Date.now();
  const { app } = appBefore({});
  expect((await app.getServerTime()).getTime()).toBeGreaterThanOrEqual(before);
});
