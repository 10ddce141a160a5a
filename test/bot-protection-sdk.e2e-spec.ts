import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { adminApi, CALLBACK_URL, createProject, succeeded, type TestProject } from '@hallpass/testing';
import { StackClientApp, StackServerApp } from '@stackframe/js';

/** The client libraries in projects with bot protection: the published one cannot answer, ours answers (security C22). */

// Its types need a browser's, which the tests of servers do not have.
const ourLibrary: string = '@hallpass/js';
const { HallpassClientApp } = (await import(ourLibrary)) as {
  HallpassClientApp: new (options: object) => App & { solveChallenge(purpose: string): Promise<string | null> };
};

const password = 'a way in, number 7';
const address = () => `${randomUUID()}@example.com`;

async function projectWith(mode: 'off' | 'adaptive' | 'always'): Promise<TestProject> {
  const project = await createProject({ config: { allow_localhost: true, magic_link_enabled: true } });
  const override = JSON.stringify({ 'auth.botProtection': { mode } });
  succeeded(await adminApi(project).patch('/internal/config/override', { config_override_string: override }));
  return project;
}

const optionsOf = ({ baseUrl, id, publishableClientKey }: TestProject) =>
  ({
    baseUrl,
    projectId: id,
    publishableClientKey,
    tokenStore: 'memory',
    redirectMethod: 'none',
    noAutomaticPrefetch: true,
  }) as const;

type App = Pick<
  StackClientApp<true>,
  'signUpWithCredential' | 'signInWithCredential' | 'sendMagicLinkEmail' | 'sendForgotPasswordEmail'
>;

/** Every protected request, in the order of a user. */
async function usesEverything(app: App): Promise<string[]> {
  const email = address();
  const results = [
    await app.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl: CALLBACK_URL }),
    await app.signInWithCredential({ email, password, noRedirect: true }),
    await app.sendMagicLinkEmail(email, { callbackUrl: CALLBACK_URL }),
    await app.sendForgotPasswordEmail(email, { callbackUrl: CALLBACK_URL }),
  ];
  return results.map(({ status }) => status);
}
const FINE = ['ok', 'ok', 'ok', 'ok'];

describe.each(['off', 'adaptive'] as const)('a project with the mode %s', (mode) => {
  it('serves the published SDK and ours', async () => {
    const project = await projectWith(mode);
    expect(await usesEverything(new StackClientApp(optionsOf(project)))).toEqual(FINE);
    expect(await usesEverything(new HallpassClientApp(optionsOf(project)))).toEqual(FINE);
  });
});

describe('a project with the mode always', () => {
  it('refuses the published SDK with the documented sentence, and serves ours', async () => {
    const project = await projectWith('always');
    const app = new StackClientApp(optionsOf(project));
    const email = address();
    const calls = [
      () => app.signUpWithCredential({ email, password, noRedirect: true, verificationCallbackUrl: CALLBACK_URL }),
      () => app.signInWithCredential({ email, password, noRedirect: true }),
      () => app.sendMagicLinkEmail(email, { callbackUrl: CALLBACK_URL }),
      () => app.sendForgotPasswordEmail(email, { callbackUrl: CALLBACK_URL }),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow('This project checks for bots.');
    expect(await usesEverything(new HallpassClientApp(optionsOf(project)))).toEqual(FINE);
  });

  it('asks nothing of the server app of the published SDK', async () => {
    const project = await projectWith('always');
    const app = new StackServerApp({ ...optionsOf(project), secretServerKey: project.secretServerKey });
    const user = await app.createUser({ primaryEmail: address(), primaryEmailAuthEnabled: true, password });
    expect((await app.getUser(user.id))?.id).toBe(user.id);
  });

  it('solves a challenge in advance, for a request that an app sends itself', async () => {
    const project = await projectWith('always');
    const answer = await new HallpassClientApp(optionsOf(project)).solveChallenge('password_reset');
    const response = await fetch(`${project.baseUrl}/api/v1/auth/password/send-reset-code`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-stack-project-id': project.id,
        'x-stack-access-type': 'client',
        'x-stack-publishable-client-key': project.publishableClientKey,
        'x-hallpass-challenge': answer!,
      },
      body: JSON.stringify({ email: address(), callback_url: CALLBACK_URL }),
    });
    expect(response.status).toBe(200);
  });
});
