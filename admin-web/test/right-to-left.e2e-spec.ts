/** @once the appearance of the dashboard depends only on its own files */
import { expect, it } from '@jest/globals';
import { createProject } from '@hallpass/testing';
import { describeInBrowser, faultsOf, openAs } from './dashboard.js';

describeInBrowser('the dashboard from right to left', (visit) => {
  it('mirrors every page, and leaves code as it is', async () => {
    const project = await createProject();
    const { page, complaints } = await visit();
    await openAs(page, project.owner, '/projects');
    // There is no right-to-left translation yet.
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
