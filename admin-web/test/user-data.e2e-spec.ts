/**
 * @once pages use only the HTTP API; `test/data-export.e2e-spec.ts` makes archives in both modes
 */
import { text as textOf } from 'node:stream/consumers';
import { beforeAll, expect, it } from '@jest/globals';
import { createProject, serverApi, signUp, succeeded, type TestProject, type TestUser } from '@hallpass/testing';
import type { BrowserContextOptions } from 'playwright-core';
import { describeInBrowser, stateOf } from './dashboard.js';

describeInBrowser('the data of a user', (visit) => {
  let project: TestProject;
  let ada: TestUser;
  let storageState: BrowserContextOptions['storageState'];

  beforeAll(async () => {
    project = await createProject({ displayName: 'Archives' });
    ada = await signUp(project);
    succeeded(await serverApi(project).patch(`/users/${ada.userId}`, { server_metadata: { note: 'a good customer' } }));
    storageState = await stateOf(visit, project.owner);
  });

  it('are archived with server metadata, downloaded and deleted', async () => {
    const { page, complaints } = await visit({ storageState });
    await page.goto(`/projects/${project.id}/users/${ada.userId}?tab=data`);
    await page.getByText('No archives.').waitFor();
    await page.getByRole('button', { name: 'Create archive' }).click();
    const row = page.getByRole('list', { name: 'Personal data' }).getByRole('listitem');
    const downloading = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Download' }).click();
    const archive = JSON.parse(await textOf(await (await downloading).createReadStream()));
    expect(archive).toMatchObject({
      audience: 'administrator',
      sections: { server_metadata: [{ server_metadata: { note: 'a good customer' } }] },
    });
    await row.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the archive?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No archives.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('are offered to users once the owner allows it', async () => {
    const { page } = await visit({ storageState });
    await page.goto(`/projects/${project.id}/sign-in/rules`);
    await page.getByRole('checkbox', { name: 'Download their data' }).check();
    await page.getByRole('button', { name: 'Save changes' }).last().click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const { config } = succeeded(await serverApi(project).get('/projects/current'));
    expect(config.client_data_export_enabled).toBe(true);
  });
});
