/** @once only the form, before anything is sent; `checkout.e2e-spec.ts` pays in both modes */
import { expect, it } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { answerCheckout, answerStatus, json, MONTHLY, PATH } from './answers.js';
import { describeInBrowser, faultsOf } from './visits.js';

const YEARLY = { ...MONTHLY, id: 'yearly', amount: 9900, interval: [1, 'year'] };
const BUILT_IN = {
  code: {
    test_mode: true,
    charges_enabled: false,
    stripe_account_id: '',
    product: { display_name: 'Seats', stackable: true },
  },
  details: { provider: 'built-in', stripe_publishable_key: null, prices: [MONTHLY, YEARLY] },
};
const PAID = { status: 'succeeded', decline_code: null };

/** Mocks a path with a list of replies, the last of which repeats. Returns the page's requests. */
async function answers(page: Page, path: string, ...replies: ((route: Route) => Promise<void>)[]): Promise<unknown[]> {
  const asked: unknown[] = [];
  await page.route(`**/api/v1/payments/${path}`, (route) => {
    asked.push(route.request().postDataJSON());
    return (replies.length > 1 ? replies.shift()! : replies[0]!)(route);
  });
  return asked;
}

const lost = (route: Route): Promise<void> => route.abort('connectionreset');
const session = (route: Route): Promise<void> => json(route, { client_secret: 'pi_9_secret_9' });
const confirmed = (body: object) => (route: Route) => json(route, body);

describeInBrowser('paying with a test card', (visit) => {
  const open = async () => {
    const visited = await visit();
    await answerCheckout(visited.page, BUILT_IN);
    await answerStatus(visited.page, 'succeeded');
    await visited.page.goto(PATH);
    await visited.page.getByRole('heading', { level: 1, name: 'Seats' }).waitFor();
    return visited;
  };
  const takeCard = (page: Page, digits: string) => page.getByRole('button', { name: digits }).click();
  const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Purchase complete' }).waitFor();

  it('pays for the price and the quantity that were chosen, by the keyboard alone', async () => {
    const { page, complaints } = await open();
    const sessions = await answers(page, 'purchases/purchase-session', session);
    const cards = await answers(page, 'built-in/confirm', confirmed(PAID));
    await page.getByText('Test mode').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('$9.99 every month').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText('$297.00 every year until you cancel.').waitFor();
    await page.getByLabel('Card number').focus();
    await page.keyboard.type('4242424242424242');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await thanks(page);
    expect(sessions).toEqual([{ full_code: PATH.slice('/purchase/'.length), price_id: 'yearly', quantity: 3 }]);
    expect(cards).toEqual([
      { client_secret: 'pi_9_secret_9', card_number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' },
    ]);
    expect(complaints).toEqual([]);
    await page.reload();
    await thanks(page);
  });

  it('says what is wrong next to each field, and sends nothing', async () => {
    const { page } = await open();
    const sessions = await answers(page, 'purchases/purchase-session', session);
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await page.getByText('Enter the month and year').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('number');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('Card number').fill('5555 5555 5555 4444');
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await page.getByText('Never enter a real card').waitFor();
    await page.getByLabel('Quantity', { exact: true }).fill('0');
    await page.getByText('Enter a whole number from 1 to 1000.').waitFor();
    expect(sessions).toEqual([]);
  });

  it('says that a card was declined; another one pays for the same purchase, even after a reload', async () => {
    const { page } = await open();
    const sessions = await answers(page, 'purchases/purchase-session', session);
    const declined = (code: string) => confirmed({ status: 'requires_payment_method', decline_code: code });
    const cards = await answers(
      page,
      'built-in/confirm',
      declined('generic_decline'),
      declined('insufficient_funds'),
      confirmed(PAID),
    );
    await takeCard(page, '4000 0000 0000 0002');
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await page.getByRole('alert').getByText('The card was declined, and nothing was charged.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await takeCard(page, '4000 0000 0000 9995');
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await page.getByRole('alert').getByText('insufficient funds').waitFor();
    await page.reload();
    await takeCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await thanks(page);
    expect([sessions.length, cards.length]).toEqual([1, 3]);
  });

  it('keeps the choice if the connection is lost before the payment has started, and starts it once', async () => {
    const { page } = await open();
    const sessions = await answers(page, 'purchases/purchase-session', lost, session);
    const restarts = await answers(page, 'purchases/restart', confirmed({ status: 'open' }));
    await answers(page, 'built-in/confirm', confirmed(PAID));
    await page.getByLabel('$99.00 every year').check();
    await takeCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $99.00' }).click();
    await page.getByRole('alert').getByText('The connection was lost.').waitFor();
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $99.00' }).click();
    await thanks(page);
    expect(restarts).toHaveLength(1);
    expect(sessions).toEqual(
      Array(2).fill({ full_code: PATH.slice('/purchase/'.length), price_id: 'yearly', quantity: 1 }),
    );
  });

  it('does not pay again if the payment whose start got no response was made', async () => {
    const { page } = await open();
    const sessions = await answers(page, 'purchases/purchase-session', lost);
    await answers(page, 'purchases/restart', confirmed({ status: 'succeeded' }));
    await takeCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await page.getByRole('alert').getByText('The connection was lost.').waitFor();
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await thanks(page);
    expect(sessions).toHaveLength(1);
  });

  it('retries with the same payment if the response to the card is lost', async () => {
    const { page } = await open();
    const sessions = await answers(page, 'purchases/purchase-session', session);
    const cards = await answers(page, 'built-in/confirm', lost, confirmed(PAID));
    await takeCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await page.getByRole('alert').getByText('You will not pay twice.').waitFor();
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await thanks(page);
    expect(sessions).toHaveLength(1);
    expect(cards[1]).toEqual(cards[0]);
  });

  it('asks for no card if nothing is due now', async () => {
    const { page } = await visit();
    await answerStatus(page, 'succeeded');
    await answerCheckout(page, {
      ...BUILT_IN,
      details: { ...BUILT_IN.details, prices: [{ ...MONTHLY, free_trial: [14, 'day'] }] },
    });
    await answers(page, 'purchases/purchase-session', confirmed({ client_secret: '' }));
    await page.goto(PATH);
    await page.getByText('14 days free, then $9.99 every month until you cancel.').waitFor();
    expect(await page.getByLabel('Card number').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start the free trial' }).click();
    await thanks(page);
  });

  it('asks for a card if the change of a subscription has to be paid after all', async () => {
    const { page } = await visit();
    await answerStatus(page, 'succeeded');
    await answerCheckout(page, {
      ...BUILT_IN,
      code: { ...BUILT_IN.code, conflicting_products: [{ product_id: 'basic', display_name: 'Basic' }] },
    });
    await answers(page, 'purchases/purchase-session', session);
    await answers(page, 'built-in/confirm', confirmed(PAID));
    await page.goto(PATH);
    await page.getByRole('button', { name: 'Confirm the change' }).click();
    await takeCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await thanks(page);
  });
});
