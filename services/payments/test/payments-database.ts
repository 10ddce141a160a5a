import { type Database, Sealer } from '@hallpass/database';
import { identityMigrations, MailRequests, VerificationCodes } from '@hallpass/identity';
import { type ConfigOverride, overrideText, StoredOverride } from '@hallpass/project-config';
import type { ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { queueMigrations } from '@hallpass/queue';
import { type MigratedDatabase, startMigratedDatabase } from '@hallpass/testing';
import pg from 'pg';
import { CheckoutPageService } from '../src/checkout-page/checkout-page.service.js';
import { PaymentsClock } from '../src/clock/payments-clock.js';
import { CustomerLinks } from '../src/customer-page/customer-links.js';
import { paymentsMigrations } from '../src/index.js';
import { PaymentNotices } from '../src/notices/payment-notices.js';
import { Grants } from '../src/ownership/grants.js';
import { BuiltInBooks } from '../src/providers/built-in/built-in-books.js';
import { BuiltInPayments } from '../src/providers/built-in/built-in-payments.js';
import { BuiltInProvider } from '../src/providers/built-in/built-in-provider.js';
import { BuiltInSettlement } from '../src/providers/built-in/built-in-settlement.js';
import { ConfirmService } from '../src/providers/built-in/confirm.service.js';
import { PaymentProviders } from '../src/providers/payment-providers.js';
import type { StripeProvider } from '../src/providers/stripe/stripe-provider.js';
import type { StripeSync } from '../src/providers/stripe/stripe-sync.js';
import { OpenPurchases } from '../src/purchases/open-purchases.js';
import { PurchaseCodes } from '../src/purchases/purchase-codes.js';
import { PurchasesService } from '../src/purchases/purchases.service.js';
import { EndingGrants } from '../src/renewals/ending-grants.js';
import { SubscriptionRuns } from '../src/renewals/subscription-runs.js';

/** A clock that stands where a test has set it. */
export class SetClock extends PaymentsClock {
  constructor(public at: Date) {
    super();
  }

  override now(): Promise<Date> {
    return Promise.resolve(this.at);
  }
}

/** The built-in provider on a database of its own, with a clock and a project that the test sets. */
export interface BuiltInWorld {
  migrated: MigratedDatabase;
  database: Database;
  owner: pg.Client;
  clock: SetClock;
  project: ProjectSnapshot;
  provider: BuiltInProvider;
  confirm: ConfirmService;
  runs: SubscriptionRuns;
  grants: EndingGrants;
  codes: PurchaseCodes;
  purchases: PurchasesService;
  checkout: CheckoutPageService;
  open: OpenPurchases;
  stop(): Promise<void>;
}

export function projectWith(id: string, override: ConfigOverride = {}): ProjectSnapshot {
  const text = overrideText(override);
  const stored = new StoredOverride(text.length, () => text);
  return {
    id,
    hostedPagesUrl: null,
    version: 1,
    displayName: id,
    description: '',
    logoUrl: null,
    fullLogoUrl: null,
    isProductionMode: false,
    ownerTeamId: null,
    createdAt: new Date(0),
    stored,
    override,
    config: stored.config,
  };
}

export async function startBuiltInWorld(project: ProjectSnapshot, at: Date): Promise<BuiltInWorld> {
  const migrated = await startMigratedDatabase([...identityMigrations, ...queueMigrations, ...paymentsMigrations]);
  const database = await migrated.open('payments');
  const owner = new pg.Client({ connectionString: migrated.settings.databaseUrl! });
  await owner.connect();
  const clock = new SetClock(at);
  const sealer = new Sealer(migrated.settings);
  const projects = { load: () => Promise.resolve(world.project) } as unknown as ProjectStore;
  const payments = new BuiltInPayments(sealer);
  const links = new CustomerLinks(new VerificationCodes(migrated.settings), migrated.settings);
  const notices = new PaymentNotices(new MailRequests(sealer), links);
  const books = new BuiltInBooks(notices);
  const settlement = new BuiltInSettlement(books);
  const provider = new BuiltInProvider(database, clock, payments, settlement, books);
  const providers = new PaymentProviders({ name: 'stripe' } as StripeProvider, provider);
  const open = new OpenPurchases(database, projects, providers, {} as StripeSync);
  const verificationCodes = new VerificationCodes(migrated.settings);
  const codes = new PurchaseCodes(database, verificationCodes, projects);
  const world: BuiltInWorld = {
    migrated,
    database,
    owner,
    clock,
    project,
    provider,
    confirm: new ConfirmService(database, projects, clock, payments, settlement),
    runs: new SubscriptionRuns(database, projects, clock, payments, settlement, books),
    grants: new EndingGrants(database, projects, clock, notices),
    codes,
    purchases: new PurchasesService(database, codes, providers, open, clock, new Grants()),
    checkout: new CheckoutPageService(database, codes, verificationCodes, providers, open, migrated.settings),
    open,
    async stop() {
      await owner.end();
      await migrated.stop();
    },
  };
  return world;
}
