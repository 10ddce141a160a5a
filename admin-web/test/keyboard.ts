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

/** Elements that a page gives the focus to in order; those that it cannot reach now keep the focus where it is. */
const STOPS = 'a[href], button, input, select, textarea, [tabindex="0"]';

/**
 * Moves the focus to a few stops before the target, which saves a page most of its work. `main-jobs.e2e-spec.ts` goes
 * the whole way.
 */
const approach = (target: Locator): Promise<void> =>
  target.evaluate((element, stops) => {
    const isBefore = (each: Element) =>
      (element.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && !each.contains(element);
    const before = [...document.querySelectorAll<HTMLElement>(stops)].filter(
      (each) => isBefore(each) && each.tabIndex === 0 && each.getClientRects().length > 0,
    );
    before.at(-3)?.focus({ preventScroll: true });
  }, STOPS);

/** Presses Tab until the target has the focus. Goes round twice, because a page that changes can lose the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  if (await hasFocus(target)) return;
  await approach(target);
  for (let stops = 0; stops < 2 * MOST_STOPS; stops++) {
    await page.keyboard.press('Tab');
    if (await hasFocus(target)) return;
  }
  throw new Error(`Tab never came to ${String(target)}`);
}

/** Moves the focus to the target and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}
