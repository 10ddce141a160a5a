import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  adminApi,
  type ApiResponse,
  createProject,
  rawApi,
  runTask,
  serverApi,
  signUp,
  startServer,
  type StartedServer,
  type StartServerOptions,
  type StripeAccountDouble,
  StripeDouble,
  succeeded,
  type TestProject,
} from '@hallpass/testing';
import pg from 'pg';

export const MONTHLY = { USD: '9.99', interval: [1, 'month'] };
export const PRODUCTS = {
  hat: {
    displayName: 'Hat',
    prices: { once: { USD: '20' }, secret: { USD: '1', serverOnly: true }, euro: { EUR: '5' } },
    includedItems: { credits: { quantity: 10 } },
  },
  gem: { displayName: 'Gem', stackable: true, prices: { once: { USD: '1.5' } } },
  basic: { displayName: 'Basic', catalogId: 'plans', prices: { monthly: MONTHLY } },
  pro: {
    displayName: 'Pro',
    catalogId: 'plans',
    prices: { monthly: { USD: '29.99', interval: [1, 'month'] }, forever: { USD: '500' } },
  },
  tried: { displayName: 'Tried', prices: { monthly: { ...MONTHLY, freeTrial: [7, 'day'] } } },
  hidden: { displayName: 'Hidden', serverOnly: true, prices: { once: { USD: '3' } } },
  club: { displayName: 'Club', customerType: 'team', prices: { once: { USD: '3' } } },
  free: { displayName: 'Free', prices: 'include-by-default' },
};

/** A server that uses the Stripe double, and its projects with connected accounts. */
export class StripeServer {
  private constructor(
    public server: StartedServer,
    readonly stripe: StripeDouble,
  ) {}

  static async start(options: StartServerOptions = {}): Promise<StripeServer> {
    const stripe = await StripeDouble.start();
    return new StripeServer(await startServer({ ...options, env: { ...stripe.env, ...options.env } }), stripe);
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.stripe.stop();
  }

  /** Runs the task now instead of waiting for its interval. */
  runTask(name: 'open-purchases' | 'provider-endings' | 'deleted-projects'): Promise<void> {
    return runTask(this.server, 'payments', name);
  }

  async connect(): Promise<pg.Client> {
    const path = join(this.server.dataDir, 'running.json');
    const { databaseUrl } = JSON.parse(readFileSync(path, 'utf8')) as { databaseUrl: string };
    const connection = new pg.Client({ connectionString: databaseUrl });
    await connection.connect();
    return connection;
  }

  async query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    const connection = await this.connect();
    try {
      return (await connection.query<T>(text, values)).rows;
    } finally {
      await connection.end();
    }
  }

  async shop(override: object = {}): Promise<StripeShop> {
    const project = await createProject({
      server: this.server,
      override: {
        'payments.testMode': false,
        'payments.products': PRODUCTS,
        'payments.catalogs': { plans: {} },
        'payments.items': { credits: {} },
        ...override,
      },
    });
    succeeded(await adminApi(project).post('/internal/payments/setup', {}));
    const { account_id: accountId } = succeeded(await adminApi(project).get('/internal/payments/stripe/account-info'));
    return new StripeShop(this, project, this.stripe.account(accountId));
  }
}

export interface Bought {
  code: string;
  secret: string;
  id: string;
}

export class StripeShop {
  constructor(
    readonly on: StripeServer,
    readonly project: TestProject,
    readonly account: StripeAccountDouble,
  ) {}

  /** The checkout page, which has no API keys. */
  get page() {
    return rawApi(this.project.baseUrl);
  }

  async newCustomer(): Promise<string> {
    return (await signUp(this.project)).userId;
  }

  createUrl(customerId: string, more: object): Promise<ApiResponse> {
    const body = { customer_type: 'user', customer_id: customerId, ...more };
    return serverApi(this.project).post('/payments/purchases/create-purchase-url', body);
  }

  async codeFor(customerId: string, productId: string): Promise<string> {
    const { url } = succeeded(await this.createUrl(customerId, { product_id: productId }));
    return new URL(url).pathname.replace('/purchase/', '');
  }

  session(code: string, priceId: string, quantity?: number): Promise<ApiResponse> {
    const body = { full_code: code, price_id: priceId, ...(quantity !== undefined && { quantity }) };
    return this.page.post('/payments/purchases/purchase-session', body);
  }

  /** Starts a purchase, up to entering the card. */
  async begin(customerId: string, productId: string, priceId: string, quantity?: number): Promise<Bought> {
    const code = await this.codeFor(customerId, productId);
    const { client_secret: secret } = succeeded(await this.session(code, priceId, quantity));
    return { code, secret, id: secret.split('_secret')[0]! };
  }

  /** Delivers Stripe's new events to the server, in order. */
  async deliver(): Promise<void> {
    for (const event of this.on.stripe.takeEvents(this.account.id)) {
      const status = await this.on.stripe.deliver(this.project.baseUrl, event);
      if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
    }
  }

  async owned(customerId: string): Promise<{ id: string; quantity: number }[]> {
    const { items } = succeeded(await serverApi(this.project).get(`/payments/products/user/${customerId}`));
    return items.filter(({ id }: { id: string }) => id !== 'free');
  }

  async ownedIds(customerId: string): Promise<string[]> {
    return (await this.owned(customerId)).map(({ id }) => id);
  }

  money(): Promise<{ kind: string; amount: string; provider_reference: string }[]> {
    return this.on.query(
      `SELECT kind, amount, provider_reference FROM payments.money_entry WHERE project_id = $1 ORDER BY occurred_at, kind`,
      [this.project.id],
    );
  }

  intents(): Promise<{ outcome: string | null; provider_reference: string | null; kind: string }[]> {
    return this.on.query(
      `SELECT outcome, provider_reference, kind FROM payments.purchase_intent WHERE project_id = $1 ORDER BY id`,
      [this.project.id],
    );
  }
}
