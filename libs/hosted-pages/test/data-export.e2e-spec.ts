/** @once pages use only the HTTP API; `test/data-export.e2e-spec.ts` makes archives in both modes */
import { text as textOf } from 'node:stream/consumers';
import { capturedMail, createProject, server, signUp, type TestProject, type TestUser } from '@hallpass/testing';
import { beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { describeInBrowser, faultsOf } from './visits.js';

describeInBrowser('the hosted account settings', (visit) => {
  let project: TestProject;
  let ada: TestUser;
  beforeAll(async () => {
    project = await createProject({ displayName: 'Harbour Books', override: { 'users.allowDataExport': true } });
    ada = await signUp(project);
  });

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const fill = (page: Page, name: string, text: string) => page.getByLabel(name, { exact: true }).fill(text);
  const settings = ({ id, baseUrl }: TestProject) => `${baseUrl}/p/${id}/account-settings?section=data`;
  const signIn = async (page: Page, { email, password }: TestUser) => {
    await fill(page, 'Email', email);
    await fill(page, 'Password', password);
    await button(page, 'Sign in').click();
  };

  it('offer no archive unless the project allows it', async () => {
    const closed = await createProject({ displayName: 'Closed' });
    const { page } = await visit();
    await page.goto(settings(closed));
    await signIn(page, await signUp(closed));
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(await page.getByRole('link', { name: 'Download your data' }).count()).toBe(0);
  });

  it('make an archive, which the user downloads by the link of the email, and deletes', async () => {
    const { page, complaints } = await visit();
    await page.goto(settings(project));
    await signIn(page, ada);
    await page.getByRole('heading', { name: 'Download your data' }).waitFor();
    await button(page, 'Request an archive').click();
    await button(page, 'Download').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const { text } = await capturedMail(project, { to: ada.email, template: 'data_export_ready' });
    const link = new RegExp(`http\\S+/p/${project.id}/account-settings\\S+`).exec(text)![0];

    await page.goto(link);
    const downloading = page.waitForEvent('download');
    await button(page, 'Download').click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`data-${ada.userId}.json`);
    const archive = JSON.parse(await textOf(await download.createReadStream()));
    expect(archive).toMatchObject({
      format_version: 1,
      user_id: ada.userId,
      sections: { profile: [{ id: ada.userId }] },
    });

    await button(page, 'Delete').click();
    const dialog = page.getByRole('dialog', { name: 'Delete the archive?' });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await button(page, 'Download').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('ask for a new sign-in before an old session gets an archive', async () => {
    const user = await signUp(project);
    const { page } = await visit();
    await page.goto(settings(project));
    await signIn(page, user);
    await page.getByRole('heading', { name: 'Download your data' }).waitFor();
    const database = new pg.Client({ connectionString: server.databaseUrl! });
    await database.connect();
    await database.query(`UPDATE auth.session SET created_at = created_at - interval '11 minutes' WHERE user_id = $1`, [
      user.userId,
    ]);
    await database.end();
    await button(page, 'Request an archive').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(user.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await button(page, 'Download').waitFor();
  });
});
