import { beforeAll, expect, it } from '@jest/globals';
import { adminApi, createProject, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { describeInBrowser, faultsOf } from './visits.js';

const PRODUCTS = {
  pro: {
    displayName: 'Pro',
    customerType: 'custom',
    catalogId: 'plans',
    prices: {
      monthly: { USD: '9.99', interval: [1, 'month'] },
      yearly: { USD: '99', interval: [1, 'year'] },
      euros: { EUR: '9', interval: [1, 'month'] },
    },
  },
  basic: {
    displayName: 'Basic',
    customerType: 'custom',
    catalogId: 'plans',
    prices: { monthly: { USD: '4.99', interval: [1, 'month'], freeTrial: [14, 'day'] } },
  },
  credits: {
    displayName: '100 credits',
    customerType: 'custom',
    stackable: true,
    prices: { once: { USD: '5' } },
  },
};

/** A complete purchase without mocks, from the URL that a server creates to the product that the customer owns. */
describeInBrowser('a purchase', (visit) => {
  let project: TestProject;
  let customers = 0;

  beforeAll(async () => {
    project = await createProject({
      displayName: 'Lumen Notes',
      override: {
        'branding.accentColor': '#b4005a',
        'payments.testMode': true,
        'payments.catalogs': { plans: {} },
        'payments.products': PRODUCTS,
        'domains.allowLocalhost': true,
      },
    });
  });

  const newCustomer = () => `customer-${++customers}`;
  const urlFor = async (customer: string, product: string, returnUrl?: string): Promise<string> => {
    const body = { customer_type: 'custom', customer_id: customer, product_id: product, return_url: returnUrl };
    const { url } = succeeded(await serverApi(project).post('/payments/purchases/create-purchase-url', body));
    return new URL(url).pathname + new URL(url).search;
  };
  const owned = async (customer: string): Promise<{ id: string; quantity: number }[]> => {
    const { items } = succeeded(await serverApi(project).get(`/payments/products/custom/${customer}`));
    return items.map(({ id, quantity }: { id: string; quantity: number }) => ({ id, quantity }));
  };
  const open = async (path: string, product: string) => {
    const visited = await visit();
    await visited.page.goto(path);
    await visited.page.getByRole('heading', { level: 1, name: product }).waitFor();
    return visited;
  };
  const pay = async (page: Page, digits: string, label: string) => {
    await page.getByRole('button', { name: digits }).click();
    await page.getByRole('button', { name: label }).click();
  };
  const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Purchase complete' }).waitFor();

  it('is paid and owned, and leads back to the shop', async () => {
    const customer = newCustomer();
    const back = 'http://localhost:1/thanks?order=7';
    const { page, complaints } = await open(await urlFor(customer, 'pro', back), 'Pro');
    await page.route('http://localhost:1/**', (route) => route.fulfill({ body: 'Back in the shop' }));
    expect(await page.getByRole('radio').count()).toBe(2);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel('$99.00 every year').check();
    await pay(page, '4242 4242 4242 4242', 'Pay $99.00');
    await page.waitForURL(back);
    expect(await owned(customer)).toEqual([{ id: 'pro', quantity: 1 }]);
    expect(complaints).toEqual([]);
  });

  it("is made on a page in the project's colour, which no policy of contents refuses", async () => {
    const { page, complaints } = await open(await urlFor(newCustomer(), 'pro'), 'Pro');
    const pays = page.getByRole('button', { name: 'Pay $9.99' });
    const ground = () => pays.evaluate((button) => getComputedStyle(button).backgroundColor);
    await expect(ground()).resolves.toBe('rgb(180, 0, 90)');
    await page.emulateMedia({ colorScheme: 'dark' });
    // Lighter, to be legible on a dark background.
    const [red] = /\d+/.exec(await ground())!;
    expect(Number(red)).toBeGreaterThan(200);
    expect(complaints).toEqual([]);
  });

  it('is for the chosen quantity', async () => {
    const customer = newCustomer();
    const { page } = await open(await urlFor(customer, 'credits'), '100 credits');
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await page.getByText('You pay $10.00 once.').waitFor();
    await pay(page, '4242 4242 4242 4242', 'Pay $10.00');
    await thanks(page);
    expect(await owned(customer)).toEqual([{ id: 'credits', quantity: 2 }]);
  });

  it('fails with a card that is declined, and works with the next one', async () => {
    const customer = newCustomer();
    const { page } = await open(await urlFor(customer, 'pro'), 'Pro');
    await pay(page, '4000 0000 0000 0002', 'Pay $9.99');
    await page.getByRole('alert').getByText('The card was declined').waitFor();
    // The started payment is for one price.
    expect(await page.getByRole('radio').count()).toBe(0);
    await page.getByText('To choose something else, go back').waitFor();
    expect(await owned(customer)).toEqual([]);
    await pay(page, '4242 4242 4242 4242', 'Pay $9.99');
    await thanks(page);
    expect(await owned(customer)).toEqual([{ id: 'pro', quantity: 1 }]);
  });

  it.each(['purchase-session', 'confirm'])('is made once if the response to %s is lost', async (path) => {
    const customer = newCustomer();
    const { page } = await open(await urlFor(customer, 'credits'), '100 credits');
    await page.route(
      `**/${path}`,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await pay(page, '4242 4242 4242 4242', 'Pay $5.00');
    await page.getByRole('alert').getByText('The connection was lost.').waitFor();
    await page.getByRole('button', { name: 'Pay $5.00' }).click();
    await thanks(page);
    expect(await owned(customer)).toEqual([{ id: 'credits', quantity: 1 }]);
  });

  it('begins with a trial for nothing, and a plan is changed for another one', async () => {
    const customer = newCustomer();
    const { page } = await open(await urlFor(customer, 'basic'), 'Basic');
    await page.getByText('14 days free, then $4.99 every month until you cancel.').waitFor();
    await page.getByRole('button', { name: 'Start the free trial' }).click();
    await thanks(page);
    expect(await owned(customer)).toEqual([{ id: 'basic', quantity: 1 }]);
    const second = await open(await urlFor(customer, 'pro'), 'Pro');
    await second.page.getByText('This replaces Basic').waitFor();
  });

  const endAll = async (customer: string) => {
    const path = `/internal/payments/subscriptions?customer_type=custom&customer_id=${customer}`;
    for (const { id, ended_at_millis } of succeeded(await adminApi(project).get(path)).items)
      if (ended_at_millis === null)
        succeeded(await adminApi(project).post(`/internal/payments/subscriptions/${id}/cancel`, { at: 'now' }));
  };

  it('says before the card is entered that the free trial has been used, and what is charged today', async () => {
    const customer = newCustomer();
    const stale = await open(await urlFor(customer, 'basic'), 'Basic');
    await stale.page.getByText('14 days free').waitFor();
    const { page } = await open(await urlFor(customer, 'basic'), 'Basic');
    await page.getByRole('button', { name: 'Start the free trial' }).click();
    await thanks(page);
    await endAll(customer);

    const again = await open(await urlFor(customer, 'basic'), 'Basic');
    await again.page.getByText('You have already used your free trial').waitFor();
    await again.page.getByText('You will be charged $4.99 today.').waitFor();
    expect(await again.page.getByText('14 days free').count()).toBe(0);
    expect(await faultsOf(again.page)).toEqual([]);

    // The trial was used elsewhere after the page loaded: nothing is charged until the page has said so.
    await stale.page.getByRole('button', { name: 'Start the free trial' }).click();
    await stale.page.getByText('You will be charged $4.99 today.').waitFor();
    expect(await owned(customer)).toEqual([]);
    await stale.page.reload();
    await stale.page.getByText('You have already used your free trial').waitFor();
    await pay(stale.page, '4242 4242 4242 4242', 'Pay $4.99');
    await thanks(stale.page);
    expect(await owned(customer)).toEqual([{ id: 'basic', quantity: 1 }]);
  });

  it('is not shown as paid because the address says so', async () => {
    const customer = newCustomer();
    const path = await urlFor(customer, 'pro');
    const returnTo = (code: string) => `/purchase/return?full_code=${code}&redirect_status=succeeded`;
    const { page } = await open(returnTo('x_y'), 'This link no longer works');
    await open(returnTo(path.slice('/purchase/'.length)), 'The payment did not go through');
    await page.goto(path);
    await pay(page, '4242 4242 4242 4242', 'Pay $9.99');
    await thanks(page);
    await open(returnTo(path.slice('/purchase/'.length)), 'Purchase complete');
  });

  it('is refused with a code that was used, and for what is owned already', async () => {
    const customer = newCustomer();
    const path = await urlFor(customer, 'pro');
    const other = await urlFor(customer, 'pro');
    const { page } = await open(path, 'Pro');
    await pay(page, '4242 4242 4242 4242', 'Pay $9.99');
    await thanks(page);
    await open(path, 'This link no longer works');
    await open(other, 'You already have Pro');
  });

  it('leads back to no address that the project does not trust', async () => {
    const path = await urlFor(newCustomer(), 'pro');
    await open(
      `${path}?return_url=${encodeURIComponent('https://evil.example/')}`,
      'This link leads to an unknown address',
    );
  });
});
