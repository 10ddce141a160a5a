import type { Locator, Page } from 'playwright-core';

/** More Tab presses than any page needs. */
export const MOST_STOPS = 120;

/** Also works inside an editor. */
export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused === element;
  });

/** Presses Tab until the target has the focus. Goes round twice, because a page that changes can lose the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < 2 * MOST_STOPS; stops++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(target)}`);
}

/** Moves the focus to the target and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
