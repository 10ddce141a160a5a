/** @once what the dashboard says is a matter of its own files */
import { expect, it } from '@jest/globals';
import { createProject, server } from '@hallpass/testing';
import { describeInBrowser, faultsOf, openAs } from './dashboard.js';

describeInBrowser('the language of the dashboard', (visit) => {
  it('is the first of the browser’s that there is, and then the one that was chosen', async () => {
    const { page, complaints } = await visit({ locale: 'de-AT' });
    await page.goto(`${server.baseUrl}/sign-in`);
    await page.locator('html[lang=de]').waitFor();
    await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
    await page.getByLabel('Sprache').selectOption('fr');
    await page.locator('html[lang=fr]').waitFor();
    await page.reload();
    await page.locator('html[lang=fr]').waitFor();
    expect(complaints).toEqual([]);
  });

  it.each(['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja'])('%s has room on every width', async (locale) => {
    const project = await createProject();
    const { page, complaints } = await visit();
    await openAs(page, project.owner, '/projects');
    await page.evaluate((tag) => localStorage.setItem('hallpass-language', tag), locale);
    for (const path of ['users', 'sign-in/methods', 'payments/products', 'webhooks']) {
      await page.goto(`/projects/${project.id}/${path}`);
      await page.locator(`html[lang=${locale}]`).waitFor();
      await page.getByRole('heading', { level: 1 }).waitFor();
      const looks = [
        { scheme: 'light', width: 390 },
        { scheme: 'light', width: 1280 },
      ] as const;
      expect({ path, faults: await faultsOf(page, looks) }).toEqual({ path, faults: [] });
    }
    expect(complaints).toEqual([]);
  });
});
