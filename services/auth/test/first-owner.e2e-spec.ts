/**
 * @once both launchers print the result of the same database function, and auth decides in one transaction who is first
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Api, client, internalProject, type StartedServer, startServer } from '@hallpass/testing';

const signUp = (api: Api) =>
  api.post('/auth/password/sign-up', { email: `${randomUUID()}@example.com`, password: 'correct horse battery' });
const LINK = /#setup=([0-9a-hjkmnp-tv-z]{45})/;
const REFUSED = { status: 400, knownError: 'SIGN_UP_NOT_ENABLED' };

describe('sign-up of project owners if only the first may sign up (HALLPASS_INTERNAL_SIGN_UP=first)', () => {
  let server: StartedServer;
  let restarted: StartedServer | null = null;
  let token: string;
  beforeAll(async () => {
    server = await startServer({ env: { HALLPASS_INTERNAL_SIGN_UP: 'first' } });
    [, token = ''] = LINK.exec(server.output()) ?? [];
  });
  afterAll(async () => {
    await restarted?.stop();
    await server.stop();
  });
  const withToken = (token: string) => client(internalProject(server)).with({ 'x-hallpass-setup-token': token });

  it('refuses a missing and a wrong token', async () => {
    expect(await signUp(client(internalProject(server)))).toMatchObject(REFUSED);
    expect(await signUp(withToken('a'.repeat(45)))).toMatchObject(REFUSED);
  });

  it('prints the link only at the first start, so that restarts leave no further links', async () => {
    server.process.kill('SIGTERM');
    await server.exited;
    const again = await server.restart();
    expect(again.output()).not.toMatch(LINK);
    expect(again.output()).toContain('run "npm run hallpass -- first-owner"');
    restarted = again;
  });

  it('admits exactly one of several who have the printed token, and nobody after that', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(withToken(token))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ knownError }) => knownError === 'SIGN_UP_NOT_ENABLED')).toHaveLength(4);
    expect(await signUp(withToken(token))).toMatchObject(REFUSED);
  });
});
