/**
 * @once pages use only the HTTP API; `owner.e2e-spec.ts` and `main-jobs.e2e-spec.ts` use the dashboard in both modes
 */
import { beforeAll, expect, it } from '@jest/globals';
import { adminApi, createProject, rawApi, serverApi, succeeded, type TestProject } from '@hallpass/testing';
import { describeInBrowser, faultsOf, type Look, openAs } from './dashboard.js';

const LOOKS: readonly Look[] = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 390 },
];

describeInBrowser('payments', (visit) => {
  let project: TestProject;
  let user: { id: string };
  let base: string;

  beforeAll(async () => {
    project = await createProject({ displayName: 'Shop' });
    user = succeeded(await serverApi(project).post('/users', { display_name: 'Grace Hopper' }));
    base = `/projects/${project.id}/payments`;
  });

  const configured = async (what: 'products' | 'catalogs') => {
    const { config_string } = succeeded(await adminApi(project).get('/internal/config')) as { config_string: string };
    return (JSON.parse(config_string) as { payments: Record<typeof what, Record<string, unknown>> }).payments[what];
  };
  const products = () => configured('products');

  it('begin with an item and a product, which cannot be saved while anything of it is wrong', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `${base}/items`);
    await page.getByRole('button', { name: 'New item' }).first().click();
    await page.getByLabel('Name').fill('Credits');
    expect(await page.getByLabel('ID', { exact: true }).inputValue()).toBe('credits');
    await page.getByRole('button', { name: 'Create item' }).click();
    await page.getByRole('link', { name: 'Credits' }).waitFor();

    await page.goto(`${base}/products`);
    await page.getByRole('link', { name: 'New product' }).first().click();
    await page.getByLabel('Name').fill('Pro plan');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByText('Enter an amount, for example 9.99.').waitFor();
    await page.getByLabel('Amount in USD').fill('29.999');
    await page.getByLabel('Billing period').selectOption('Custom');
    await page.getByLabel('Every', { exact: true }).fill('0');
    await page.getByRole('button', { name: 'Add item' }).click();
    await page.getByLabel('Quantity').fill('-1');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByText('Enter an amount, for example 9.99.').waitFor();
    expect(await page.getByText('Enter a whole number of 1 or more.').count()).toBe(2);
    expect(await products()).toEqual({});

    await page.getByLabel('Amount in USD').fill('29');
    await page.getByLabel('Every', { exact: true }).fill('2');
    await page.getByLabel('Unit', { exact: true }).selectOption('weeks');
    await page.getByLabel('Quantity').fill('100');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pro plan' }).waitFor();
    expect(await products()).toMatchObject({
      'pro-plan': {
        displayName: 'Pro plan',
        customerType: 'user',
        prices: { monthly: { USD: '29', interval: [2, 'week'] } },
        includedItems: { credits: { quantity: 100, repeat: [1, 'month'], expires: 'when-repeated' } },
      },
    });

    expect(await page.getByLabel('Every', { exact: true }).inputValue()).toBe('2');
    await page.getByLabel('Billing period').selectOption('Monthly');
    await page.getByRole('button', { name: 'Save product' }).click();
    await page.getByText('Product saved.').waitFor();
    expect(await products()).toMatchObject({ 'pro-plan': { prices: { monthly: { interval: [1, 'month'] } } } });

    // A copy that is included by default has no price.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByLabel('Name').fill('Free plan');
    await page.getByLabel('ID', { exact: true }).first().fill('free');
    await page.getByRole('radio', { name: 'Included by default' }).check();
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByRole('heading', { level: 1, name: 'Free plan' }).waitFor();
    expect(await products()).toMatchObject({ free: { prices: 'include-by-default' } });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete product' }).click();
    await page.getByRole('button', { name: 'Delete product' }).click();
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
    expect(Object.keys(await products())).toEqual(['pro-plan']);
    expect(complaints).toEqual([]);
  });

  it('say how many free trials a customer gets: of a catalog, or of a product without one', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `${base}/products`);
    await page.getByRole('button', { name: 'New catalog' }).click();
    await page.getByLabel('Name').fill('Plans');
    await page.getByLabel('Free trials per customer').fill('1.5');
    await page.getByRole('button', { name: 'Create catalog' }).click();
    await page.getByText('Enter a whole number of 0 or more.').waitFor();
    await page.getByLabel('Free trials per customer').fill('0');
    await page.getByRole('button', { name: 'Create catalog' }).click();
    await page.getByRole('button', { name: 'Catalog Plans' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    expect(await page.getByLabel('Free trials per customer').inputValue()).toBe('0');
    await page.getByLabel('Free trials per customer').fill('2');
    await page.getByRole('button', { name: 'Save catalog' }).click();
    await page.getByText('Saved Plans.').waitFor();
    expect(await configured('catalogs')).toEqual({ plans: { displayName: 'Plans', freeTrials: 2 } });

    await page.getByRole('link', { name: 'New product' }).first().click();
    await page.getByLabel('Name').fill('Club');
    await page.getByLabel('Amount in USD').fill('10');
    expect(await page.getByLabel('Free trials per customer').count()).toBe(0);
    await page.getByLabel('Free trial', { exact: true }).selectOption('14 days');
    await page.getByLabel('Catalog').selectOption('Plans');
    expect(await page.getByLabel('Free trials per customer').count()).toBe(0);
    await page.getByLabel('Catalog').selectOption({ index: 0 });
    await page.getByLabel('Free trials per customer').fill('3');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByRole('heading', { level: 1, name: 'Club' }).waitFor();
    expect(await configured('products')).toMatchObject({ club: { freeTrials: 3 } });
    await page.getByLabel('Free trials per customer').fill('1');
    await page.getByRole('button', { name: 'Save product' }).click();
    await page.getByText('Product saved.').waitFor();
    expect((await configured('products'))['club']).not.toHaveProperty('freeTrials');
    expect(complaints).toEqual([]);
  });

  it('sell by a link, renew by the test clock, and pay back', async () => {
    const { page, complaints } = await visit();
    await openAs(page, project.owner, `${base}/products/pro-plan`);
    await page.getByRole('button', { name: 'Create purchase link' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Choose a customer.').waitFor();
    await page.getByRole('searchbox', { name: 'User' }).fill('Grace');
    await page.getByRole('radiogroup', { name: 'User' }).getByText('Grace Hopper').click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByRole('link', { name: 'Open page' }).getAttribute('href');
    await buy(new URL(link!).pathname.split('/').at(-1)!);
    await page.getByRole('button', { name: 'Done' }).click();

    await page.goto(`${base}/settings`);
    await page.getByText('4242 4242 4242 4242').waitFor();
    await page.getByRole('button', { name: 'Accept real payments' }).click();
    await page.getByText('Connect a Stripe account first').waitFor();
    await page.getByRole('button', { name: 'Move clock' }).click();
    await page.getByText('31 days ahead of real time').waitFor();

    await page.goto(`${base}/transactions/money`);
    await page.getByText('Renewal', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Refund $29.00' }).first().click();
    await page.getByRole('radio', { name: 'Partial refund' }).check();
    await page.getByLabel('Amount in USD').fill('30');
    await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
    await page.getByText('You can refund at most $29.00.').waitFor();
    await page.getByLabel('Amount in USD').fill('9.50');
    await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click();
    await page.getByText('-$9.50').waitFor();
    await page.getByRole('link', { name: 'Subscriptions', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'Pro plan' }).getByText('Active').waitFor();
    await page.getByRole('link', { name: 'Revenue', exact: true }).click();
    await page.getByRole('table', { name: 'Subscriptions by product' }).getByText('Pro plan').waitFor();
    await page.getByText('$29.00', { exact: true }).first().waitFor();

    await page.goto(`${base}/transactions`);
    await page.getByRole('button', { name: 'Details of Pro plan' }).click();
    await page.getByRole('dialog').getByText('$29.00 per month').waitFor();
    // The header row, the payment, its renewal and a refund.
    await page.getByRole('dialog').getByRole('row').nth(3).waitFor();
    expect(complaints).toEqual([]);
  });

  it('show a customer: grant a product, change a balance, cancel and resume', async () => {
    const { page, complaints } = await visit();
    const address = 'frances@shop.example';
    succeeded(await serverApi(project).post('/users', { display_name: 'Never Bought', primary_email: address }));
    succeeded(await serverApi(project).post('/teams', { display_name: 'Grace’s team' }));
    await openAs(page, project.owner, `${base}/customers`);
    // The search finds users and teams that have bought nothing, and any custom ID.
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('frances@');
    await page.getByRole('link', { name: 'Never Bought' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('grace');
    await page.getByRole('link', { name: 'Grace’s team' }).waitFor();
    await page.getByRole('row', { name: 'grace Custom ID', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Grace Hopper' }).click();
    await page.getByText('Purchased in test mode').waitFor();
    await page.getByRole('button', { name: 'Grant a product' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Grant product' }).click();
    await page.getByText('The customer already owns this product').waitFor();
    await page.getByLabel('Product', { exact: true }).selectOption('Club');
    await page.getByLabel('Renew automatically').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Grant product' }).click();
    const club = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Cancel Club' }) });
    await club.getByText(/^Renews .* · Granted$/).waitFor();

    await page.getByRole('button', { name: 'Change Credits' }).click();
    await page.getByLabel('Change', { exact: true }).selectOption('Remove');
    await page.getByLabel('Quantity').fill('500');
    await page.getByRole('dialog').getByRole('button', { name: 'Change balance' }).click();
    await page.getByText('The balance is only 100.').waitFor();
    await page.getByLabel('Quantity').fill('30');
    await page.getByLabel('Note').fill('Spent by phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Change balance' }).click();
    await page.getByText('70', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'History', exact: true }).click();
    await page.getByRole('cell', { name: 'Spent by phone' }).waitFor();
    await page.getByRole('button', { name: 'Details of -30 Credits' }).waitFor();
    await page.getByRole('button', { name: 'Details of Pro plan' }).first().waitFor();
    await page.getByRole('link', { name: 'Payments', exact: true }).last().click();
    await page.getByText('-$9.50').waitFor();
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel Pro plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByRole('button', { name: 'Resume Pro plan' }).click();
    await page.getByText('Resumed Pro plan.').first().waitFor();
    await page.getByRole('button', { name: 'Customer page' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('link', { name: 'Open page' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it.each([
    ['Barbara Liskov', 'You lose', /^Payment ?Dispute lost/, 0],
    ['Frances Allen', 'You win', /^Payment ?Test/, 1],
  ])('show the dispute of %s, and offer a refund only once it is won: %s', async (name, outcome, row, refunds) => {
    const { page, complaints } = await visit();
    const { id } = succeeded(await serverApi(project).post('/users', { display_name: name }));
    const asked = { customer_type: 'user', customer_id: id, product_id: 'pro-plan' };
    const { url } = succeeded(await serverApi(project).post('/payments/purchases/create-purchase-url', asked));
    await buy(new URL(url).pathname.split('/').at(-1)!, '4000000000000259');
    await openAs(page, project.owner, `${base}/customers/user/${id}`);
    const subscription = page.getByRole('row').filter({ hasText: 'Purchased in test mode' });
    await subscription.getByText('Disputed', { exact: true }).waitFor();
    await page.goto(`${base}/transactions`);
    const sold = page.getByRole('row').filter({ hasText: name });
    await sold.getByText('Disputed', { exact: true }).waitFor();

    await page.goto(`${base}/customers/user/${id}/money`);
    await page.getByRole('row', { name: /^Payment ?Disputed/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Refund/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Resolve the dispute over $29.00' }).click();
    await page.getByRole('radio', { name: outcome }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
    await page.getByRole('row', { name: row }).waitFor();
    expect(await page.getByRole('button', { name: /^Resolve/ }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Refund $29.00' }).count()).toBe(refunds);
    expect(complaints).toEqual([]);
  });

  it('have pages without faults', async () => {
    const { page } = await visit();
    await openAs(page, project.owner, `${base}/products`);
    const customer = `/customers/user/${user.id}`;
    const paths = [
      '/products',
      '/products/new',
      '/products/pro-plan',
      '/items',
      '/items/credits',
      '/customers',
      ...['', '/history', '/money'].map((tab) => `${customer}${tab}`),
      ...['', '/money', '/subscriptions', '/revenue'].map((tab) => `/transactions${tab}`),
      '/settings',
    ];
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(`${base}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      faults.push(...(await faultsOf(page, LOOKS)).map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  /** Pays with a test card, as the checkout page does. */
  async function buy(code: string, card_number = '4242424242424242'): Promise<void> {
    const api = rawApi(project.baseUrl, {});
    const session = { full_code: code, price_id: 'monthly' };
    const { client_secret } = succeeded(await api.post('/payments/purchases/purchase-session', session));
    const card = { card_number, expiry: '12/40', cvc: '123' };
    succeeded(await api.post('/payments/built-in/confirm', { client_secret, ...card }));
  }
});
