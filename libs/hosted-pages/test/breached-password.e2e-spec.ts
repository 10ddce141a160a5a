/** @once pages use only the HTTP API; `checkout.e2e-spec.ts` covers the gateway's pages in both modes */
import { randomUUID } from 'node:crypto';
import { Authenticator, client, createProject, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { type AppDouble, type Begun, startApp } from './app-double.js';
import { describeInBrowser, faultsOf } from './visits.js';

describeInBrowser('the hosted sign-in page', (visit) => {
  let app: AppDouble;
  let project: TestProject;
  beforeAll(async () => {
    app = await startApp();
    project = await createProject({ displayName: 'Harbour Books' });
  });
  afterAll(() => app.close());

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const fill = (page: Page, name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text);
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
  const at = (page: string) => `${project.baseUrl}/p/${project.id}/${page}`;
  const signOut = async (page: Page) => {
    await page.goto(at('sign-out'));
    await heading(page, 'Sign out of Harbour Books?');
    await button(page, 'Sign out').click();
    await heading(page, 'Sign in to Harbour Books');
  };
  const comesBack = async (page: Page, begun: Begun) => {
    await page.waitForURL((url) => url.origin === app.origin);
    const { body } = await app.exchange(project, begun, page.url());
    return succeeded(await client(project, { accessToken: body.access_token }).get('/users/me'));
  };

  it('asks for a new password after a sign-in with a breached one, which can wait', async () => {
    const { page, complaints } = await visit();
    const email = `${randomUUID()}@example.com`;
    // A server sets the password, which is not checked.
    const user = { primary_email: email, primary_email_auth_enabled: true, password: 'hajo198251' };
    succeeded(await serverApi(project).post('/users', user));
    const signIn = async (password: string) => {
      const begun = app.begin(project);
      await page.goto(begun.url);
      await heading(page, 'Sign in to Harbour Books');
      await fill(page, 'Email', email);
      await fill(page, 'Password', password);
      await button(page, 'Sign in').click();
      return begun;
    };

    const skipped = await signIn('hajo198251');
    await heading(page, 'Choose a new password');
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Not now').click();
    expect(await comesBack(page, skipped)).toMatchObject({ primary_email: email });

    await page.goto(`${at('account-settings')}#password`);
    await page.getByText('Your password is in a list of passwords from data breaches. Change it.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await signOut(page);

    const changed = await signIn('hajo198251');
    await heading(page, 'Choose a new password');
    await fill(page, 'New password', 'amarula123');
    await button(page, 'Save and continue').click();
    await page.getByText(/easy to guess or known from a data breach/).waitFor();
    await fill(page, 'New password', 'three unrelated words');
    await button(page, 'Save and continue').click();
    expect(await comesBack(page, changed)).toMatchObject({ primary_email: email });
    await signOut(page);
    expect(await comesBack(page, await signIn('three unrelated words'))).toMatchObject({ primary_email: email });
    expect(complaints).toEqual([]);
  });

  it('asks for a new password after the second factor too, and for the present one to change it', async () => {
    const { page, complaints } = await visit();
    const email = `${randomUUID()}@example.com`;
    const factor = new Authenticator();
    const user = {
      primary_email: email,
      primary_email_auth_enabled: true,
      password: 'hajo198251',
      totp_secret_base64: factor.secretBase64,
    };
    succeeded(await serverApi(project).post('/users', user));
    const begun = app.begin(project);
    await page.goto(begun.url);
    await fill(page, 'Email', email);
    await fill(page, 'Password', 'hajo198251');
    await button(page, 'Sign in').click();
    await heading(page, 'Two-step verification');
    await fill(page, 'Code from the app', factor.code());
    await button(page, 'Verify').click();
    await heading(page, 'Choose a new password');
    expect(await faultsOf(page)).toEqual([]);
    await fill(page, 'Current password', 'not the password');

    await fill(page, 'New password', 'three unrelated words');
    await button(page, 'Save and continue').click();
    await page.getByRole('alert').waitFor();
    await fill(page, 'Current password', 'hajo198251');
    await button(page, 'Save and continue').click();
    expect(await comesBack(page, begun)).toMatchObject({ primary_email: email });
    expect(complaints).toEqual([]);
  });
});
