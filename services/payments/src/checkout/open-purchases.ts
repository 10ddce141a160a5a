import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import type { RecurringTask } from '@hallpass/queue';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import { Injectable, Logger } from '@nestjs/common';
import type { PaymentProvider } from '../providers/payment-provider.js';
import { forEachProject } from '../providers/for-each-project.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { abandonPurchase, type OpenIntent, purchaseInProgress } from '../ledger/purchases/purchase-intent.js';
import {
  type PurchaseIntent,
  deleteOldIntents,
  selectLeftOpen,
  selectProjectsWithLeftOpen,
} from '../ledger/purchases/purchase-intent.sql.js';

type Open = OpenIntent & Pick<PurchaseIntent, 'code_id' | 'provider'>;

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Asks Stripe about purchases that were started but neither paid nor abandoned, since a response or an event may have
 * been lost. Abandons a purchase that can no longer be paid: one whose payment form was never shown because the process
 * was killed (its code works again), or one older than its code.
 */
@Injectable()
export class OpenPurchases implements RecurringTask {
  readonly name = 'open-purchases';
  readonly everyMillis = 60_000;

  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly providers: PaymentProviders,
  ) {}

  async run(): Promise<void> {
    const projects = await selectProjectsWithLeftOpen(this.database);
    await forEachProject(
      projects.map(({ project_id }) => project_id),
      (projectId) => this.settleAll(projectId),
    );
    await deleteOldIntents(this.database, {});
  }

  private async settleAll(projectId: string): Promise<void> {
    const project = await this.projectOf(projectId);
    if (!project) return;
    let afterCodeId = FIRST;
    for (;;) {
      const page = await selectLeftOpen(this.database, { projectId, afterCodeId });
      for (const { is_old, ...intent } of page) {
        const isUnseen = intent.provider_reference === null;
        try {
          await (is_old || isUnseen
            ? this.giveUp(project, intent)
            : this.providers.named(intent.provider).reconcile(project, { intent }));
        } catch (error) {
          // A purchase that Stripe rejects, or a Stripe outage, must not hold up the others.
          if (!(error instanceof TextError)) throw error;
          new Logger(OpenPurchases.name).warn({ projectId, code: error.code }, 'a purchase could not be closed');
        }
      }
      const last = page.at(-1);
      if (!last) return;
      afterCodeId = last.code_id;
    }
  }

  projectOf(projectId: string): Promise<ProjectSnapshot | null> {
    return this.projects.load(this.database, projectId);
  }

  /**
   * Makes sure that an unpaid purchase can no longer be paid.
   * @throws TextError 400 while the payment is processing; 503
   */
  async giveUp(project: ProjectSnapshot, intent: Open): Promise<void> {
    await this.end(this.providers.named(intent.provider), project, intent);
    // `abandonPurchase` leaves an intent alone that was paid in the meantime.
    await this.database.transaction((tx) => abandonPurchase(tx, project.id, intent));
  }

  private async end(provider: PaymentProvider, project: ProjectSnapshot, intent: Open): Promise<void> {
    const customer = intent.provider_customer_id;
    if (intent.kind === 'change') {
      await provider.cancelChange?.(project, intent.replaces!);
      return provider.reconcile(project, { intent });
    }
    if (intent.kind === 'subscription') {
      const reported = await provider.subscriptionsOf(project, customer);
      const started = reported.find(({ purchaseIntentId }) => purchaseIntentId === intent.id);
      if (started) await provider.giveUpSubscription(project, started.id);
      return provider.reconcile(project, { intent });
    }
    const paymentId =
      intent.provider_reference ?? (await provider.paymentOf(project, customer, intent.id))?.paymentId ?? null;
    if (paymentId === null) return;
    const state = await provider.cancelPayment(project, paymentId);
    if (state === 'open') throw purchaseInProgress();
    if (state === 'succeeded')
      await provider.reconcile(project, { intent: { ...intent, provider_reference: paymentId } });
  }
}
