import { createProject, signUp, type TestProject } from '@hallpass/testing';
import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AppDouble, startApp } from './app-double.js';
import { answerAuthorization, type Decision, type Requested } from './authorization-server.js';
import type { Visit, VisitOptions } from './visits.js';

const CONFIG = {
  magic_link_enabled: true,
  passkey_enabled: true,
  oauth_providers: [{ id: 'github', type: 'shared' }],
};

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
export const fill = (page: Page, name: string, text: string) =>
  page.getByRole('textbox', { name, exact: true }).fill(text);
export const asks = (page: Page) => heading(page, 'Reading Room wants to access your account');

/** Waits for the sign-in form that continues to the application. */
export async function formOf(page: Page): Promise<void> {
  await heading(page, 'Sign in to Harbour Books');
  await page.getByText('to continue to Reading Room', { exact: true }).waitFor();
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await fill(page, 'Email', email);
  await fill(page, 'Password', password);
  await button(page, 'Sign in').click();
}

/** A project and the website of an application, for the tests of one suite. */
export function setUp(visit: (options?: VisitOptions) => Promise<Visit>) {
  let app: AppDouble;
  let project: TestProject;
  beforeAll(async () => {
    app = await startApp();
    project = await createProject({ displayName: 'Harbour Books', config: CONFIG });
  });
  afterAll(() => app.close());

  const store = async (page: Page, tokens: { accessToken: string; refreshToken: string }): Promise<void> => {
    const { accessToken, refreshToken } = tokens;
    await page.goto(`${project.baseUrl}/health`);
    await page.evaluate(
      ([key, stored]) => localStorage.setItem(key!, stored!),
      [`hallpass-session:${project.id}`, JSON.stringify({ accessToken, refreshToken })],
    );
  };
  return {
    project: () => project,
    answer: (page: Page, requested: Omit<Requested, 'redirectTo'> = {}): Promise<Decision[]> =>
      answerAuthorization(page, { redirectTo: `${app.origin}/callback?code=1`, ...requested }),
    /** Waits until the browser is at the application. */
    arrives: (page: Page) => page.waitForURL(`${app.origin}/callback?code=1`),
    store,
    storedToken: (page: Page) =>
      page.evaluate((key) => {
        const stored = localStorage.getItem(key);
        return stored === null ? null : (JSON.parse(stored) as { refreshToken: string }).refreshToken;
      }, `hallpass-session:${project.id}`),
    /** Opens a window in which a new user is signed in on the pages of the project. */
    visitSignedIn: async () => {
      const visited = await visit();
      const user = await signUp(project);
      await store(visited.page, user);
      return { ...visited, user };
    },
  };
}
