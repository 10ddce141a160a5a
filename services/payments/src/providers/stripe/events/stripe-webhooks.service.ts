import { Database } from '@hallpass/database';
import { SchemaFaults, TextError } from '@hallpass/errors';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { projectOfAccount } from '../account/account.js';
import { AccountsService } from '../account/accounts.service.js';
import { StripeApi } from '../api/stripe-api.js';
import { stripeNotConfigured } from '../api/stripe-not-configured.js';
import { StripeSync } from '../sync/stripe-sync.js';
import { type EventSubject, namedProject, subjectOf } from './stripe-event-subject.js';
import { insertEvent, selectEvent } from './stripe-event.sql.js';

/** security L1. */
const TOLERANCE_SECONDS = 300;

/**
 * Events of Stripe (contract/06 §8). What one says is not believed: it names what has changed, and the newest state of that is read
 * at Stripe. So it does not matter in which order they come, or how often.
 */
@Injectable()
export class StripeWebhooksService {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly settings: Settings,
    private readonly stripe: StripeApi,
    private readonly sync: StripeSync,
    private readonly accounts: AccountsService,
  ) {}

  /** @throws SchemaError without a signature; TextError 400 for a wrong one or another project's; 503: Stripe sends it again */
  async take(body: Buffer, signature: string | undefined): Promise<void> {
    if (signature === undefined) throw new SchemaFaults(['headers.stripe-signature is required']);
    const event = await this.verified(body, signature);
    const subject = subjectOf(event);
    const { account } = event;
    if (!subject || account === undefined) return;
    const projectId = await projectOfAccount(this.database, account);
    const project = projectId === null ? null : await this.projects.load(this.database, projectId);
    if (!project) return;
    const named = namedProject(event);
    if (named !== null && named !== project.id)
      throw new TextError(
        400,
        'STRIPE_ACCOUNT_MISMATCH',
        'This event is about another project than the one that its account belongs to.',
      );
    const key = { projectId: project.id, eventId: event.id };
    if ((await selectEvent(this.database, key)).length > 0) return;
    await this.read(project, account, subject);
    await insertEvent(this.database, { ...key, occurredAt: new Date(event.created * 1000) });
  }

  /** Subscriptions come first: what is paid for one is entered with it. */
  private async read(
    project: ProjectSnapshot,
    account: string,
    { isAccount, customer, payment, invoice, hasFailed, renewal }: EventSubject,
  ): Promise<void> {
    if (isAccount) await this.accounts.refresh(project.id, account);
    if (customer !== null) await this.sync.syncCustomerSubscriptions(project, customer);
    if (payment !== null) await this.sync.syncPayment(project, payment);
    if (invoice !== null) await this.sync.syncInvoice(project, invoice, hasFailed);
    if (renewal !== null) await this.sync.announceRenewal(project, renewal);
  }

  private async verified(body: Buffer, signature: string): Promise<Stripe.Event> {
    const { stripeWebhookSecret: secret } = this.settings;
    if (secret === null || !this.stripe.isConfigured) throw stripeNotConfigured();
    const { webhooks } = await this.stripe.stripe();
    try {
      return webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS);
    } catch {
      throw new TextError(
        400,
        'STRIPE_SIGNATURE_INVALID',
        'This is not signed by Stripe, or was sent more than 5 minutes ago: compare STRIPE_WEBHOOK_SECRET with the secret of the endpoint at Stripe, and the clock of the server.',
      );
    }
  }
}
