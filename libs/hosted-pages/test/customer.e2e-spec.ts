/**
 * @once the page uses only the HTTP API, whose suites run in both modes; `checkout.e2e-spec.ts` covers the gateway's
 * pages in both modes
 */
import { beforeAll, expect, it } from '@jest/globals';
import {
  adminApi,
  createProject,
  moveTestClock,
  rawApi,
  serverApi,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import type { Page } from 'playwright-core';
import { knownError } from './answers.js';
import { describeInBrowser, faultsOf } from './visits.js';

const BACK = 'http://localhost:1/account';
const monthly = { USD: '9.99', interval: [1, 'month'] };
const PRODUCTS = {
  pro: { displayName: 'Pro', customerType: 'custom', prices: { monthly } },
  book: { displayName: 'Field guide', customerType: 'custom', stackable: true, prices: { once: { USD: '24' } } },
};

/** The customer page against a real server. */
describeInBrowser('the page of a customer', (visit) => {
  let project: TestProject;
  let customers = 0;

  beforeAll(async () => {
    project = await createProject({
      displayName: 'Lumen Notes',
      override: { 'payments.products': PRODUCTS, 'domains.allowLocalhost': true },
    });
  });

  const newCustomer = () => ({ customer_type: 'custom', customer_id: `reader-${++customers}` });
  type Customer = ReturnType<typeof newCustomer>;
  const buy = async (customer: Customer, product_id: string, price_id: string, card = '4242424242424242') => {
    const page = rawApi(project.baseUrl);
    const asked = { ...customer, product_id };
    const { url } = succeeded(await serverApi(project).post('/payments/purchases/create-purchase-url', asked));
    const full_code = new URL(url).pathname.replace('/purchase/', '');
    const begun = await page.post('/payments/purchases/purchase-session', { full_code, price_id });
    const body = { ...succeeded(begun), card_number: card, expiry: '12/99', cvc: '123' };
    expect(succeeded(await page.post('/payments/built-in/confirm', body)).status).toBe('succeeded');
  };
  const open = async (customer: Customer, query = '', locale = 'en-US') => {
    const body = { ...customer, return_url: BACK };
    const { url } = succeeded(await serverApi(project).post('/payments/customer-links', body));
    const visited = await visit({ locale });
    await visited.page.goto(`${new URL(url).pathname}${query}`);
    return visited;
  };
  const heading = (page: Page, level: number, name: string | RegExp) => page.getByRole('heading', { level, name });
  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

  it('says what to do about an invalid link, and shows nothing else', async () => {
    const { page, complaints } = await visit();
    await page.goto(`/customer/${project.id}_${'a'.repeat(45)}`);
    await heading(page, 1, 'This link no longer works').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('loads once the connection is back', async () => {
    const customer = newCustomer();
    const { page } = await open(customer);
    await heading(page, 1, 'Your purchases').waitFor();
    await page.route('**/customer-page/**', (route) => route.abort());
    await page.reload();
    await heading(page, 1, 'This page could not be loaded').waitFor();
    await page.unroute('**/customer-page/**');
    await button(page, 'Try again').click();
    await heading(page, 1, 'Your purchases').waitFor();
  });

  it('says that the customer owns nothing yet, and leads back to the page that opened it', async () => {
    const { page, complaints } = await open(newCustomer());
    await page.getByText('Nothing here yet').waitFor();
    await page.getByText('No payments yet.').waitFor();
    expect(await page.getByRole('link', { name: 'Back to localhost:1' }).getAttribute('href')).toBe(BACK);
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('says how long a subscription stays active, cancels it, and resumes it', async () => {
    const customer = newCustomer();
    await buy(customer, 'pro', 'monthly');
    const { page, complaints } = await open(customer);
    await page.getByText('$9.99 every month').waitFor();
    await page.getByText(/^Renews on /).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await button(page, 'Cancel Pro').click();
    await heading(page, 2, 'Cancel Pro?').waitFor();
    await page.getByText(/^You keep Pro until .+ You will not be charged after that/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await heading(page, 2, 'Cancel Pro?').waitFor({ state: 'hidden' });
    await page.getByText(/^Renews on /).waitFor();

    await button(page, 'Cancel Pro').click();
    await button(page, 'Cancel subscription').click();
    await page
      .getByRole('status')
      .getByText(/^Pro is canceled. You keep it until /)
      .waitFor();
    await page.getByText(/^Canceled. You keep it until /).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Pro');
    expect(await faultsOf(page)).toEqual([]);
    await page.reload();
    await button(page, 'Keep Pro').click();
    await page.getByRole('status').getByText('Pro is no longer canceled.').waitFor();
    await page.getByText(/^Renews on /).waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['the connection is lost', 'abort', 'The connection was lost.'],
    ['the provider is away', 503, 'The payment provider is not responding, and nothing has changed.'],
    ['somebody was faster', 409, 'This can no longer be changed.'],
  ] as const)('changes nothing if %s, says so, and allows another attempt', async (_, answer, says) => {
    const customer = newCustomer();
    await buy(customer, 'pro', 'monthly');
    const { page } = await open(customer);
    await page.route(
      '**/customer-page/cancel',
      (route) =>
        answer === 'abort'
          ? route.abort('connectionreset')
          : route.fulfill({
              status: answer,
              headers: answer === 503 ? { 'x-hallpass-error': 'PAYMENT_PROVIDER_UNAVAILABLE' } : {},
              body: 'No.',
            }),
      { times: 1 },
    );
    await button(page, 'Cancel Pro').click();
    await button(page, 'Cancel subscription').click();
    await page.getByRole('dialog').getByRole('alert').getByText(says).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Cancel subscription').click();
    await page.getByText(/^Canceled. You keep it until /).waitFor();
  });

  it('says that its link has expired if that happens while it is open', async () => {
    const customer = newCustomer();
    await buy(customer, 'pro', 'monthly');
    const { page } = await open(customer);
    await page.route('**/customer-page/cancel', (route) => knownError(route, 404, 'VERIFICATION_CODE_NOT_FOUND'));
    await button(page, 'Cancel Pro').click();
    await button(page, 'Cancel subscription').click();
    await heading(page, 1, 'This link no longer works').waitFor();
  });

  it('shows payments with what went back, and a receipt to print', async () => {
    const customer = newCustomer();
    await buy(customer, 'book', 'once');
    const query = `customer_type=custom&customer_id=${customer.customer_id}`;
    const admin = adminApi(project);
    const [{ id }] = succeeded(await admin.get(`/internal/payments/money-entries?${query}`)).items;
    succeeded(await admin.post(`/internal/payments/money-entries/${id}/refund`, { amount_minor: 400 }));
    const { page, complaints } = await open(customer);
    await page.getByText(/Payment · \$4\.00 refunded/).waitFor();
    await page.getByText('-$4.00').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, /^Receipt for Field guide, /).click();
    await heading(page, 1, 'Receipt').waitFor();
    await page.getByText(id.slice(-12).toUpperCase()).waitFor();
    await page.getByText('This was a test. No money was charged.').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await button(page, 'Print').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await button(page, 'Back').click();
    await heading(page, 1, 'Your purchases').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows a disputed payment as disputed, and not as refunded', async () => {
    const customer = newCustomer();
    await buy(customer, 'book', 'once', '4000000000000259');
    const { page, complaints } = await open(customer);
    await page.getByText(/Payment · Disputed$/).waitFor();
    await page.getByText(/Disputed through the bank$/).waitFor();
    expect(await page.getByText('Refunded').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await button(page, /^Receipt for Field guide, /).click();
    await page.getByText('This payment is disputed.').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const query = `customer_type=custom&customer_id=${customer.customer_id}`;
    const admin = adminApi(project);
    const { items } = succeeded(await admin.get(`/internal/payments/money-entries?${query}`));
    const { id } = items.find(({ kind }: { kind: string }) => kind === 'charge');
    succeeded(await admin.post(`/internal/payments/money-entries/${id}/decide-dispute`, { outcome: 'lost' }));
    await page.reload();
    await page.getByText(/Payment · Disputed, money returned$/).waitFor();
    await button(page, /^Receipt for Field guide, /).click();
    await page.getByText('the bank has returned the money').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows more of a long list when asked', async () => {
    const customer = newCustomer();
    for (let bought = 0; bought < 3; bought += 1) await buy(customer, 'book', 'once');
    const { page } = await visit();
    await page.route('**/customer-page/p*', (route) => {
      const asked = route.request().postDataJSON() as object;
      return route.continue({ postData: JSON.stringify({ ...asked, limit: 2 }) });
    });
    const { url } = succeeded(await serverApi(project).post('/payments/customer-links', customer));
    await page.goto(new URL(url).pathname);
    await heading(page, 1, 'Your purchases').waitFor();
    for (const list of ['Products', 'Payments']) {
      const section = page.getByRole('region', { name: list });
      expect(await section.getByRole('listitem').count()).toBe(2);
      await section.getByRole('button', { name: 'Show more' }).click();
      await section.getByRole('listitem').nth(2).waitFor();
      expect(await section.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    }
  });

  it('accepts the payment that has failed', async () => {
    const customer = newCustomer();
    await buy(customer, 'pro', 'monthly', '4000000000000341');
    await moveTestClock(project, { days: 32 });
    const { page, complaints } = await open(customer);
    await page.getByText('The last payment failed').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Pay now').click();
    await button(page, '4242 4242 4242 4242').click();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Pay $9.99').click();
    await page.getByRole('status').getByText('Thank you. The payment went through.').waitFor();
    await page.getByText(/^Renews on /).waitFor();
    expect(complaints).toEqual([]);
  });

  it('speaks the language of its reader', async () => {
    const { page } = await open(newCustomer(), '', 'de-DE');
    await heading(page, 1, 'Ihre Käufe').waitFor();
    expect(await page.title()).toBe('Ihre Käufe');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  });
});
