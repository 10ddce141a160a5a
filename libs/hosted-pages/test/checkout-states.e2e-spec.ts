/** @once the test mocks the responses; `checkout.e2e-spec.ts` covers the server in both modes */
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { answerCheckout, answerStatus, json, knownError, MONTHLY, PATH, STRIPE_SCRIPT } from './answers.js';
import { describeInBrowser, faultsOf } from './visits.js';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

describeInBrowser('the checkout page', (visit) => {
  it.each([
    ['owned', { code: { already_bought_non_stackable: true } }, 'You already have Pro'],
    ['not for sale', { details: { prices: [] } }, 'This cannot be bought here'],
    ['without a provider', { details: { provider: null } }, 'Lumen Notes cannot take payments yet'],
    ['without a key', { details: { stripe_publishable_key: null } }, 'Lumen Notes cannot take payments yet'],
    ['of an account that is not ready', { code: { charges_enabled: false } }, 'Lumen Notes cannot take payments yet'],
  ])('says what to do about a product %s, and asks for nothing', async (_, answers, says) => {
    const { page, complaints } = await visit();
    await answerCheckout(page, answers);
    await page.goto(PATH);
    await heading(page, says).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.each([
    [404, 'VERIFICATION_CODE_NOT_FOUND', 'This link no longer works'],
    [400, 'REDIRECT_URL_NOT_WHITELISTED', 'This link leads to an unknown address'],
    [400, 'SCHEMA_ERROR', 'This link leads to an unknown address'],
  ])('explains a code that is answered with %i %s', async (status, code, says) => {
    const { page } = await visit();
    await answerCheckout(page);
    await page.route('**/validate-code', (route) => knownError(route, status, code));
    await page.goto(PATH);
    await heading(page, says).waitFor();
  });

  it('loads once the connection is back', async () => {
    const { page } = await visit();
    await answerCheckout(page);
    await page.route('**/validate-code', (route) => route.abort());
    await page.goto(PATH);
    await heading(page, 'This page could not be loaded').waitFor();
    await page.unroute('**/validate-code');
    await answerCheckout(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Pro').waitFor();
  });

  it('names what a change replaces, and does not say that the whole price is due', async () => {
    const { page } = await visit();
    await answerCheckout(page, { code: { conflicting_products: [{ product_id: 'basic', display_name: 'Basic' }] } });
    await page.goto(PATH);
    await page.getByText('This replaces Basic').waitFor();
    expect(await page.getByText('Due today').count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
  });

  it.each([
    ['de-DE', '14 Tage kostenlos, danach 9,99\u00a0$ jeden Monat, bis Sie kündigen.', 'de'],
    ['zh-CN', '免费试用 14天，之后每月 US$9.99，直到您取消。', 'zh-Hans'],
    ['sv-SE', '14 days free, then $9.99 every month until you cancel.', 'en'],
  ])('speaks the language of a browser that asks for %s', async (locale, terms, language) => {
    const { page } = await visit({ locale });
    await answerCheckout(page);
    await page.goto(PATH);
    await heading(page, 'Pro').waitFor();
    expect(await page.locator('.summary p').first().innerText()).toBe(terms);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  });

  it('speaks the language that its address names before that of the browser', async () => {
    const { page } = await visit({ locale: 'de-DE' });
    await answerCheckout(page);
    await page.goto(`${PATH}?lang=nl`);
    await page.getByText('14 dagen gratis').waitFor();
  });
});

describeInBrowser('paying by Stripe', (visit) => {
  const open = async (secret: string, trial: [number, string] | null = null) => {
    const { page, complaints } = await visit();
    await answerCheckout(page, { details: { prices: [{ ...MONTHLY, free_trial: trial }] } });
    const sessions: unknown[] = [];
    await page.route('**/purchase-session', (route) => {
      sessions.push(route.request().postDataJSON());
      return json(route, { client_secret: secret });
    });
    await page.route('**/validate-code?*', (route) => json(route, { valid: true }));
    await answerStatus(page, 'succeeded');
    await page.route('https://js.stripe.com/v3/', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT }),
    );
    await page.goto(`${PATH}?return_url=${encodeURIComponent('https://shop.example/thanks')}`);
    await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'Back in the shop' }));
    await page.getByRole('button', { name: trial ? 'Start the free trial' : 'Continue to payment' }).click();
    await page.getByLabel('Card').waitFor();
    return { page, complaints, sessions };
  };

  it('gives its form the account, the payment and where to come back to, and goes back to the shop', async () => {
    const { page, sessions } = await open('pi_9_secret_9');
    expect(sessions).toEqual([{ full_code: PATH.slice('/purchase/'.length), price_id: 'monthly', quantity: 1 }]);
    expect(await faultsOf(page)).toEqual([]);
    const asked = await page.evaluate('window.asked');
    expect(asked).toMatchObject({
      key: 'pk_test_9',
      options: { stripeAccount: 'acct_9', locale: 'en-US' },
      clientSecret: 'pi_9_secret_9',
    });
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await page.waitForURL('https://shop.example/thanks');
  });

  it('shows what Stripe says of a card, and another one can be tried', async () => {
    const { page, complaints, sessions } = await open('pi_9_secret_9');
    await page.getByLabel('Card').fill('declined');
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await answerStatus(page, 'processing');
    await page.getByLabel('Card').fill('processing');
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await heading(page, 'Your payment is being processed').waitFor();
    expect(sessions).toHaveLength(1);
    expect(await page.evaluate('window.asked.kind')).toBe('paymentIntent');
    const back = new URL(await page.evaluate<string>('window.asked.confirmParams.return_url'));
    expect(back.pathname).toBe('/purchase/return');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      full_code: PATH.slice('/purchase/'.length),
      return_url: 'https://shop.example/thanks',
    });
    expect(complaints).toEqual([]);
  });

  it('sets up a card if nothing is due yet', async () => {
    const { page } = await open('seti_9_secret_9', [14, 'day']);
    await answerStatus(page, 'processing');
    await page.getByLabel('Card').fill('processing');
    await page.getByRole('button', { name: 'Start the free trial' }).click();
    await heading(page, 'Your payment is being processed').waitFor();
    expect(await page.evaluate('window.asked.kind')).toBe('setupIntent');
  });

  it('says that the trial is over before the card is entered, when the payment turns out to be due now', async () => {
    const { page } = await open('pi_9_secret_9', [14, 'day']);
    await page.getByText('You will be charged $9.99 today.').waitFor();
    expect(await page.getByText('14 days free').count()).toBe(0);
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await page.waitForURL('https://shop.example/thanks');
  });

  it("says so if Stripe's script fails to load, and tries again", async () => {
    const { page } = await visit();
    await answerCheckout(page, { details: { prices: [MONTHLY] } });
    await page.route('**/purchase-session', (route) => json(route, { client_secret: 'pi_9_secret_9' }));
    await page.route('https://js.stripe.com/v3/', (route) => route.abort());
    await page.goto(PATH);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('alert').getByText('Allow js.stripe.com').waitFor();
    await page.route('https://js.stripe.com/v3/', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Card').waitFor();
  });

  it('runs no third-party script', async () => {
    const { page } = await visit();
    await answerCheckout(page);
    await page.goto(PATH);
    await heading(page, 'Pro').waitFor();
    await page.route('https://evil.example/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.evil = 1' }),
    );
    const result = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const script = document.createElement('script');
          script.src = 'https://evil.example/x.js';
          script.onload = () => resolve('ran');
          script.onerror = () => resolve('refused');
          document.head.append(script);
        }),
    );
    expect(result).toBe('refused');
  });
});

describeInBrowser('where a payment comes back to', (visit) => {
  const RETURN = `/purchase/return?full_code=${PATH.slice('/purchase/'.length)}`;

  it.each([
    ['unpaid', 'succeeded', 'The payment did not go through'],
    ['processing', 'succeeded', 'Your payment is being processed'],
    ['succeeded', 'failed', 'Purchase complete'],
  ])('shows that a purchase is %s when the server says so and the address says %s', async (status, claimed, says) => {
    const { page, complaints } = await visit();
    await answerStatus(page, status);
    await page.goto(`${RETURN}&redirect_status=${claimed}`);
    await heading(page, says).waitFor();
    await page.getByText('Lumen Notes').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('asks again while the bank decides, also past a check that fails, and then goes back to the shop', async () => {
    const { page } = await visit();
    await page.clock.install();
    await page.route('**/validate-code?*', (route) => json(route, { valid: true }));
    await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'Back in the shop' }));
    await answerStatus(page, 'processing', 'succeeded');
    await page.goto(`${RETURN}&return_url=${encodeURIComponent('https://shop.example/thanks')}`);
    await heading(page, 'Your payment is being processed').waitFor();
    const isLost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/purchases/status'));
    await page.route('**/purchases/status', (route) => route.abort(), { times: 1 });
    await page.clock.fastForward(2_000);
    await isLost;
    await heading(page, 'Your payment is being processed').waitFor();
    await page.clock.fastForward(4_000);
    await page.waitForURL('https://shop.example/thanks');
  });

  it('says when it cannot check, and checks again on request', async () => {
    const { page } = await visit();
    await page.route('**/purchases/status', (route) => route.abort(), { times: 1 });
    await page.goto(`${RETURN}&redirect_status=succeeded`);
    await heading(page, 'We could not check the payment').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await answerStatus(page, 'succeeded');
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Purchase complete').waitFor();
  });

  it('pays with another card after the bank refused the first one', async () => {
    const { page } = await visit();
    await answerCheckout(page, { details: { prices: [MONTHLY] } });
    await page.route('**/purchase-session', (route) => json(route, { client_secret: 'pi_9_secret_9' }));
    await page.route('https://js.stripe.com/v3/', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT }),
    );
    await answerStatus(page, 'unpaid', 'succeeded');
    await page.goto(PATH);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await heading(page, 'The payment did not go through').waitFor();
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await heading(page, 'Purchase complete').waitFor();
  });

  it('links to no URL that the server does not trust', async () => {
    const { page } = await visit();
    await answerStatus(page, 'succeeded');
    await page.route('**/validate-code?*', (route) => knownError(route, 400, 'REDIRECT_URL_NOT_WHITELISTED'));
    const answered = page.waitForResponse('**/validate-code?*');
    await page.goto(`${RETURN}&redirect_status=succeeded&return_url=https://evil.example/`);
    await answered;
    await heading(page, 'Purchase complete').waitFor();
    expect(await page.getByRole('link').count()).toBe(0);
  });
});
