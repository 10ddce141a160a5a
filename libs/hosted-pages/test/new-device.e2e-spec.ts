/** @once pages use only the HTTP API; `checkout.e2e-spec.ts` covers the gateway's pages in both modes */
import { randomUUID } from 'node:crypto';
import { capturedMail, client, createProject, server, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import pg from 'pg';
import { type AppDouble, type Begun, startApp } from './app-double.js';
import { describeInBrowser, faultsOf } from './visits.js';

describeInBrowser('the hosted sign-in page of a project that challenges new devices (security G13)', (visit) => {
  let app: AppDouble;
  let project: TestProject;
  beforeAll(async () => {
    app = await startApp();
    const override = { 'auth.challengeNewDevices': true };
    project = await createProject({ displayName: 'Harbour Books', override });
  });
  afterAll(() => app.close());

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const fill = (page: Page, name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  const password = 'three unrelated words';
  const signIn = async (page: Page, email: string): Promise<Begun> => {
    const begun = app.begin(project);
    await page.goto(begun.url);
    await fill(page, 'Email', email);
    await fill(page, 'Password', password);
    await button(page, 'Sign in').click();
    return begun;
  };
  const comesBack = async (page: Page, begun: Begun) => {
    await page.waitForURL((url) => url.origin === app.origin);
    const { body } = await app.exchange(project, begun, page.url());
    return succeeded(await client(project, { accessToken: body.access_token }).get('/users/me'));
  };
  const signOut = async (page: Page) => {
    await page.goto(`${project.baseUrl}/p/${project.id}/sign-out`);
    await button(page, 'Sign out').click();
    await heading(page, 'Sign in to Harbour Books');
  };
  /** Leaves only the token of the browser, since every browser of the test is in the same network. */
  const forgetNetworks = async () => {
    const owner = new pg.Client({ connectionString: server.databaseUrl! });
    await owner.connect();
    await owner.query('UPDATE auth.session SET device_network = NULL, last_used_place = NULL WHERE project_id = $1', [
      project.id,
    ]);
    await owner.end();
  };

  it('asks for the emailed code once, and remembers the browser', async () => {
    const { page, complaints } = await visit();
    const email = `${randomUUID()}@example.com`;
    const user = { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true, password };
    succeeded(await serverApi(project).post('/users', user));

    const first = await signIn(page, email);
    await heading(page, 'New device');
    await page.getByText('We emailed you a code because this device is new').waitFor();

    expect(await button(page, 'Use a backup code').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    const { text } = await capturedMail(project, { to: email, template: 'new_device' });
    const digits = /\b\d{6}\b/.exec(text)![0];
    await fill(page, 'Code from the email', digits === '111111' ? '222222' : '111111');
    await button(page, 'Verify').click();
    await page.getByText('The code is wrong. Enter the one from the newest email.').waitFor();
    await fill(page, 'Code from the email', digits);
    await button(page, 'Verify').click();
    expect(await comesBack(page, first)).toMatchObject({ primary_email: email });

    await page.goto(`${project.baseUrl}/p/${project.id}/account-settings#sessions`);
    await page.getByText(/No code needed here until/).waitFor();

    expect(await faultsOf(page)).toEqual([]);

    await signOut(page);
    await forgetNetworks();
    expect(await comesBack(page, await signIn(page, email))).toMatchObject({ primary_email: email });
    await forgetNetworks();
    const other = await visit();
    await signIn(other.page, email);
    await heading(other.page, 'New device');
    expect([...complaints, ...other.complaints]).toEqual([]);
  });
});
