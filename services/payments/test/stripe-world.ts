import { Sealer } from '@hallpass/database';
import { identityMigrations, MailRequests, VerificationCodes } from '@hallpass/identity';
import type { ConfigOverride } from '@hallpass/project-config';
import type { ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Metrics } from '@hallpass/http';
import { queueMigrations } from '@hallpass/queue';
import { type StripeAccountDouble, StripeDouble, startMigratedDatabase } from '@hallpass/testing';
import pg from 'pg';
import { AccountsService } from '../src/providers/stripe/account/accounts.service.js';
import { CheckoutPageService } from '../src/checkout/checkout-page.service.js';
import { CustomerLinks } from '../src/customers/customer-links.js';
import { Idempotency } from '../src/idempotency/idempotency.js';
import { paymentsMigrations } from '../src/index.js';
import { PaymentNotices } from '../src/notices/payment-notices.js';
import { Grants } from '../src/ledger/purchases/grants.js';
import type { PaymentProvider } from '../src/providers/payment-provider.js';
import { PaymentProviders } from '../src/providers/payment-providers.js';
import { StripeConnection } from '../src/providers/stripe/account/stripe-connection.js';
import { StripeApi } from '../src/providers/stripe/api/stripe-api.js';
import { StripeNotices } from '../src/providers/stripe/sync/stripe-notices.js';
import { StripeProvider } from '../src/providers/stripe/stripe-provider.js';
import { StripeSync } from '../src/providers/stripe/sync/stripe-sync.js';
import { OpenPurchases } from '../src/checkout/open-purchases.js';
import { PurchaseCodes } from '../src/checkout/purchase-codes.js';
import { PurchasesService } from '../src/checkout/purchases.service.js';
import { RefusedStripeEvents } from '../src/providers/stripe/events/refused-stripe-events.js';
import { StripeWebhooksService } from '../src/providers/stripe/events/stripe-webhooks.service.js';
import type { Mortality } from './mortality.js';
import { projectWith, SetClock } from './payments-database.js';

/** Purchases with the Stripe double on their own database, in a process that can be killed at each of its steps. */
export interface StripeWorld {
  stripe: StripeDouble;
  account: StripeAccountDouble;
  owner: pg.Client;
  project: ProjectSnapshot;
  api: StripeApi;
  codes: PurchaseCodes;
  purchases: PurchasesService;
  checkout: CheckoutPageService;
  open: OpenPurchases;
  webhooks: StripeWebhooksService;
  stop(): Promise<void>;
}

/** @param mortality has a step before and after each request to Stripe */
export async function startStripeWorld(
  projectId: string,
  override: ConfigOverride,
  mortality: Mortality | null = null,
): Promise<StripeWorld> {
  const stripe = await StripeDouble.start();
  const migrations = [...identityMigrations, ...queueMigrations, ...paymentsMigrations];
  const migrated = await startMigratedDatabase(migrations, { env: stripe.env });
  const { settings } = migrated;
  const database = await migrated.open('payments');
  const owner = new pg.Client({ connectionString: settings.databaseUrl! });
  await owner.connect();
  const account = stripe.addAccount();
  await owner.query(`INSERT INTO payments.account (project_id, stripe_account_id) VALUES ($1, $2)`, [
    projectId,
    account.id,
  ]);
  const project = projectWith(projectId, { 'payments.testMode': false, ...override });
  const projects = { load: () => Promise.resolve(project) } as unknown as ProjectStore;
  const clock = new SetClock(new Date());
  const verificationCodes = new VerificationCodes(settings);
  const api = new StripeApi(settings);
  if (mortality) {
    const call = api.call.bind(api);
    api.call = (account, ask) => mortality.step(() => call(account, ask));
  }
  const connection = new StripeConnection(database, api);
  const notices = new PaymentNotices(
    new MailRequests(new Sealer(settings)),
    new CustomerLinks(verificationCodes, settings),
  );
  const sync = new StripeSync(database, connection, clock, notices, new StripeNotices(notices));
  const provider = new StripeProvider(database, connection, sync);
  const providers = new PaymentProviders(provider, { name: 'built-in' } as PaymentProvider);
  const open = new OpenPurchases(database, projects, providers);
  const codes = new PurchaseCodes(database, verificationCodes, projects);
  const accounts = new AccountsService(database, api, settings, new Idempotency(database, new Sealer(settings)));
  const refused = new RefusedStripeEvents(new Metrics('test'));
  return {
    stripe,
    account,
    owner,
    project,
    api,
    codes,
    open,
    purchases: new PurchasesService(database, codes, providers, open, clock, new Grants()),
    checkout: new CheckoutPageService(database, codes, verificationCodes, providers, open, settings),
    webhooks: new StripeWebhooksService(database, projects, settings, api, sync, accounts, refused),
    async stop() {
      await owner.end();
      await migrated.stop();
      await stripe.stop();
    },
  };
}
