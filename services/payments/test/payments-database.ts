import { Sealer } from '@hallpass/database';
import { MailRequests, VerificationCodes } from '@hallpass/identity';
import { type ConfigOverride, overrideText, StoredOverride } from '@hallpass/project-config';
import type { ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { CheckoutPageService } from '../src/checkout/checkout-page.service.js';
import { PaymentsClock } from '../src/clock/payments-clock.js';
import { CustomerLinks } from '../src/customers/customer-links.js';
import { PaymentNotices } from '../src/notices/payment-notices.js';
import { EndingGrants } from '../src/ledger/purchases/ending-grants.js';
import { Grants } from '../src/ledger/purchases/grants.js';
import { TestRecords } from '../src/providers/test/payments/test-records.js';
import { TestPayments } from '../src/providers/test/payments/test-payments.js';
import { TestProvider } from '../src/providers/test/test-provider.js';
import { TestSettlement } from '../src/providers/test/payments/test-settlement.js';
import { ConfirmService } from '../src/providers/test/payments/confirm.service.js';
import { PaymentProviders } from '../src/providers/payment-providers.js';
import type { StripeProvider } from '../src/providers/stripe/stripe-provider.js';
import { OpenPurchases } from '../src/checkout/open-purchases.js';
import { PurchaseCodes } from '../src/checkout/purchase-codes.js';
import { PurchasesService } from '../src/checkout/purchases.service.js';
import { SubscriptionRuns } from '../src/providers/test/renewals/subscription-runs.js';
import { type LedgerDatabase, startLedgerDatabase } from './ledger-database.js';

export class SetClock extends PaymentsClock {
  constructor(public at: Date) {
    super();
  }

  override now(): Promise<Date> {
    return Promise.resolve(this.at);
  }
}

/** The built-in provider on its own database, with a clock and a project that the test sets. */
export interface BuiltInWorld extends LedgerDatabase {
  clock: SetClock;
  project: ProjectSnapshot;
  provider: TestProvider;
  confirm: ConfirmService;
  runs: SubscriptionRuns;
  grants: EndingGrants;
  codes: PurchaseCodes;
  purchases: PurchasesService;
  checkout: CheckoutPageService;
  open: OpenPurchases;
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
  const { migrated, database, owner, stop } = await startLedgerDatabase();
  const clock = new SetClock(at);
  const sealer = new Sealer(migrated.settings);
  const projects = { load: () => Promise.resolve(world.project) } as unknown as ProjectStore;
  const payments = new TestPayments(sealer);
  const links = new CustomerLinks(new VerificationCodes(migrated.settings), migrated.settings);
  const notices = new PaymentNotices(new MailRequests(sealer), links);
  const records = new TestRecords(notices);
  const settlement = new TestSettlement(records);
  const provider = new TestProvider(database, clock, payments, settlement, records);
  const providers = new PaymentProviders({ name: 'stripe' } as StripeProvider, provider);
  const open = new OpenPurchases(database, projects, providers);
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
    runs: new SubscriptionRuns(database, projects, clock, payments, settlement, records),
    grants: new EndingGrants(database, projects, clock, notices),
    codes,
    purchases: new PurchasesService(database, codes, providers, open, clock, new Grants()),
    checkout: new CheckoutPageService(database, codes, verificationCodes, providers, open, migrated.settings),
    open,
    stop,
  };
  return world;
}
