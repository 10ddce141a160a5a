import { Database } from '@hallpass/database';
import { SchemaFaults } from '@hallpass/errors';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { projectOfAccount } from '../account/account.js';
import { AccountsService } from '../account/accounts.service.js';
import { StripeApi } from '../api/stripe-api.js';
import { stripeNotConfigured } from '../api/stripe-not-configured.js';
import { StripeSync } from '../sync/stripe-sync.js';
import { RefusedStripeEvents } from './refused-stripe-events.js';
import { type EventSubject, namedProject, subjectOf } from './stripe-event-subject.js';
import { insertEvent, selectEvent } from './stripe-event.sql.js';
import { readEvent } from './stripe-event.js';

/** In both directions (security L1). */
const TOLERANCE_SECONDS = 300;

/**
 * Handles Stripe's events (contract/06 §8). An event's content is not trusted: it only names the objects that changed,
 * and their current state is then read from Stripe. Order and repetition of events therefore do not matter.
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
    private readonly refused: RefusedStripeEvents,
  ) {}

  /**
   * @throws SchemaError without a signature; TextError 400 for a wrong signature, a body that is not an event or
   * another project's event; 503, after which Stripe sends it again
   */
  async take(body: Buffer, signature: string | undefined): Promise<void> {
    if (signature === undefined) throw new SchemaFaults(['headers.stripe-signature is required']);
    const event = await this.verified(body, signature);
    const subject = subjectOf(event);
    const { account } = event;
    if (!subject || !account) return;
    const projectId = await projectOfAccount(this.database, account);
    const project = projectId === null ? null : await this.projects.load(this.database, projectId);
    if (!project) return;
    const named = namedProject(event);
    if (named !== null && named !== project.id) throw this.refused.refuse('account', event.id);
    const key = { projectId: project.id, eventId: event.id };
    if ((await selectEvent(this.database, key)).length > 0) return;
    await this.read(project, account, subject);
    await insertEvent(this.database, { ...key, occurredAt: new Date(event.created * 1000) });
  }

  /** Reads subscriptions first, because their payments are recorded with them. */
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
    const at = signedAt(signature);
    const isSigned = (): boolean => {
      try {
        // Checks the time separately: Stripe's tolerance accepts future signatures, and reports an old signature as a
        // wrong one.
        return webhooks.signature!.verifyHeader(body, signature, secret, 0);
      } catch {
        return false;
      }
    };
    if (at === null || !isSigned()) throw this.refused.refuse('signature', null);
    const { event, id } = readEvent(body);
    const age = Math.floor(Date.now() / 1000) - at;
    if (age > TOLERANCE_SECONDS) throw this.refused.refuse('too_old', id);
    if (age < -TOLERANCE_SECONDS) throw this.refused.refuse('ahead', id);
    if (!event) throw this.refused.refuse('no_event', id);
    return event;
  }
}

/** @returns seconds since the epoch; null unless the header has exactly one time. https://docs.stripe.com/webhooks/signature */
function signedAt(signature: string): number | null {
  const [time, ...others] = signature.split(',').filter((part) => part.split('=', 1)[0] === 't');
  return time !== undefined && others.length === 0 && /^t=\d{1,12}$/.test(time) ? Number(time.slice(2)) : null;
}
