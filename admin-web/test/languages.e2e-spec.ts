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

  it.each(['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh-Hans'])('%s has room on every width', async (locale) => {
    const project = await createProject();
    const { page, complaints } = await visit();
    await openAs(page, project.owner, '/projects');
    await page.evaluate((tag) => localStorage.setItem('hallpass-language', tag), locale);
    for (const path of ['users', 'sign-in/methods']) {
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

  it('may be one that is written from right to left: every page is the other way round, codes are not', async () => {
    const project = await createProject();
    const { page, complaints } = await visit();
    await openAs(page, project.owner, '/projects');
    // No such language is offered yet.
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.dir = 'rtl')),
    );
    for (const path of ['', '/users', '/sign-in/methods', '/webhooks', '/configuration']) {
      await page.goto(`/projects/${project.id}${path}`);
      const title = page.getByRole('heading', { level: 1 });
      await title.waitFor();
      const heading = (await title.boundingBox())!;
      const navigation = (await page.getByRole('navigation').first().boundingBox())!;
      expect({ path, isReversed: navigation.x > heading.x + heading.width }).toEqual({ path, isReversed: true });
      const looks = [
        { scheme: 'light', width: 390 },
        { scheme: 'light', width: 1280 },
      ] as const;
      expect({ path, faults: await faultsOf(page, looks) }).toEqual({ path, faults: [] });
    }
    await page.goto(`/projects/${project.id}`);
    expect(
      await page
        .locator('pre')
        .first()
        .evaluate((code) => getComputedStyle(code).direction),
    ).toBe('ltr');
    expect(complaints).toEqual([]);
  });
});
