/**
 * @once only the browser decides where a name is shown; `checkout.e2e-spec.ts` covers the gateway's pages in both modes
 */
import { expect, it } from '@jest/globals';
import { createProject, rawApi, serverApi, succeeded } from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { answerCheckout, PATH } from './answers.js';
import { describeInBrowser } from './visits.js';

const PHONE = { width: 390, height: 844 };
/** The maximum for a product, 256 characters; a project and a user allow one less. */
const WORD = 'Donaudampfschiff'.repeat(16);
const prices = { monthly: { USD: '9.99', interval: [1, 'month'] } };

describeInBrowser('a name', (visit) => {
  it.each([
    ['of one long word', WORD],
    ['written from right to left', 'חנות הספרים 24'],
    ['written from right to left, and long', 'מתכנתת'.repeat(42)],
    ['with marks that turn the direction', 'Pro \u202elive.shop\u2067 x'],
  ])('%s fits into every sentence of the pages about payments', async (_, name) => {
    const project = await createProject({
      displayName: name.slice(0, 255),
      override: {
        'payments.catalogs.plans': { displayName: name },
        'payments.products': {
          first: { displayName: name, customerType: 'user', catalogId: 'plans', prices },
          second: { displayName: name, customerType: 'user', catalogId: 'plans', prices },
        },
        'domains.allowLocalhost': true,
      },
    });
    const server = serverApi(project);
    const { id } = succeeded(await server.post('/users', { display_name: name.slice(0, 255) }));
    const customer = { customer_type: 'user', customer_id: id };
    const linkTo = async (product_id: string) => {
      const asked = { ...customer, product_id };
      const { url } = succeeded(await server.post('/payments/purchases/create-purchase-url', asked));
      return new URL(url).pathname;
    };
    const owned = await linkTo('first');
    const full_code = (await linkTo('first')).replace('/purchase/', '');
    const pages = rawApi(project.baseUrl);
    const begun = await pages.post('/payments/purchases/purchase-session', { full_code, price_id: 'monthly' });
    const card = { card_number: '4242424242424242', expiry: '12/99', cvc: '123' };
    succeeded(await pages.post('/payments/built-in/confirm', { ...succeeded(begun), ...card }));

    const { page } = await visit();
    await page.setViewportSize(PHONE);
    const heading = (level: number, text: string | RegExp) =>
      page.getByRole('heading', { level, name: text }).waitFor();
    const faults: string[] = [];
    const look = async (where: string) => {
      await page.evaluate(() => document.fonts.ready);
      faults.push(...(await misplacedIn(page)).map((fault) => `${where}: ${fault}`));
    };

    await page.goto(owned);
    await heading(1, /^You already have/);
    await look('a product that is owned');
    await page.goto(await linkTo('second'));
    await page.getByText(/^This replaces/).waitFor();
    await look('a change of products');

    const { url } = succeeded(await server.post('/payments/customer-links', customer));
    await page.goto(new URL(url).pathname);
    await heading(1, 'Your purchases');
    await look('the purchases');
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await heading(2, /^Cancel .*\?$/);
    await look('the dialog');
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page
      .getByRole('status')
      .getByText(/is canceled/)
      .waitFor();
    await look('a canceled subscription');
    await page.getByRole('button', { name: /^Receipt/ }).click();
    await heading(1, 'Receipt');
    await look('a receipt');
    expect(faults).toEqual([]);
  });

  it('stands after the one before it in a list of names from right to left', async () => {
    const { page } = await visit({ locale: 'ja-JP' });
    const names = ['ראשון', 'שני'];
    const conflicting_products = names.map((display_name) => ({ product_id: display_name, display_name }));
    await answerCheckout(page, { code: { conflicting_products } });
    await page.goto(PATH);
    await page.getByText(names[0]!).waitFor();
    const [first, second] = await page.evaluate((each) => {
      const text = document.querySelector('.notice-heading')!.firstChild!;
      return each.map((name) => {
        const range = document.createRange();
        const start = text.nodeValue!.indexOf(name);
        range.setStart(text, start);
        range.setEnd(text, start + name.length);
        return range.getBoundingClientRect().left;
      });
    }, names);
    expect(first).toBeLessThan(second!);
  });
});

/**
 * Finds text that overflows the window or its box, and words of sentences whose letters do not run from left to right.
 */
const misplacedIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) found.push(`the page is ${wide} px too wide`);
    const placeOf = (text: Node, start: number, end: number): DOMRect => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      return range.getBoundingClientRect();
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement!;
      const value = text.nodeValue!;
      if (parent.closest('script, style') || parent.getClientRects().length === 0) continue;
      const box = parent.closest('p, h1, h2, h3, dd, button, a, label, .seller-name')?.getBoundingClientRect();
      const { left, right } = placeOf(text, 0, value.length);
      const [least, most] = box ? [box.left - 1, box.right + 1] : [0, innerWidth];
      if (left < Math.max(0, least) || right > Math.min(innerWidth, most)) found.push(`out of its box: ${value}`);
      // A name on its own may run in its own direction.
      if (parent.closest('bdi')) continue;
      for (const { 0: word, index } of value.matchAll(/[A-Za-z]{2,}/g)) {
        const [a, b] = [placeOf(text, index, index + 1), placeOf(text, index + 1, index + 2)];
        if (a.top === b.top && b.left < a.left) found.push(`turned around: ${word} in ${value}`);
      }
    }
    return found;
  });
