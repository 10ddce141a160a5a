import type { Locator, Page } from 'playwright-core';

/** More than any page has to go through. */
const MOST_STOPS = 120;

/** Goes on with Tab until the focus is there, also inside an editor. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    const isThere = await target.evaluate((element) => {
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      return focused === element;
    });
    if (isThere) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(target)}`);
}

/** Goes there and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
