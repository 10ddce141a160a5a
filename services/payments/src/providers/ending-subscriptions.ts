import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { type ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable, Logger } from '@nestjs/common';
import {
  delayEnding,
  deleteEnding,
  type ProviderEnding,
  selectEndings,
  selectProjectsWithEndings,
} from '../ledger/subscriptions/subscription.sql.js';
import { forEachProject } from './for-each-project.js';
import { PaymentProviders } from './payment-providers.js';

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Ends subscriptions at their provider that have ended in our rows, so that nobody is charged for products they no
 * longer own. If a provider is unavailable, the next run retries; if it refuses, retries are delayed more and more,
 * because an owner may fix the account. A project with many subscriptions to end does not delay other projects.
 */
@Injectable()
export class EndingSubscriptions implements RecurringTask {
  readonly name = 'provider-endings';
  readonly everyMillis = 10_000;

  constructor(
    private readonly database: Database,
    private readonly projects: ProjectStore,
    private readonly providers: PaymentProviders,
  ) {}

  async run(): Promise<void> {
    const projects = await selectProjectsWithEndings(this.database);
    await forEachProject(
      projects.map(({ project_id }) => project_id),
      (projectId) => this.endAll(projectId, false),
    );
  }

  /** Handles one project, including subscriptions whose end was refused recently. */
  ofProject(projectId: string, signal?: AbortSignal): Promise<void> {
    return this.endAll(projectId, true, signal);
  }

  private async endAll(projectId: string, whenever: boolean, signal?: AbortSignal): Promise<void> {
    let afterId = FIRST;
    for (;;) {
      const page = await selectEndings(this.database, { projectId, afterId, whenever });
      for (const ending of page) {
        signal?.throwIfAborted();
        await this.endOrKeep(ending);
      }
      const last = page.at(-1);
      if (!last) return;
      afterId = last.subscription_id;
    }
  }

  private async endOrKeep(ending: ProviderEnding): Promise<void> {
    const { project_id: projectId, subscription_id: id } = ending;
    const project = await this.projects.load(this.database, projectId);
    try {
      await this.end(project, ending);
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      new Logger(EndingSubscriptions.name).warn(
        { projectId, code: error.code },
        'a subscription could not be canceled at its provider and will be retried',
      );
      // If Stripe refuses for a deleted project, nobody is left to fix its account.
      if (error.status === 503) return;
      if (project !== null) return void (await delayEnding(this.database, { projectId, id }));
    }
    await deleteEnding(this.database, { projectId, id });
  }

  /** Sales of a deleted project stay at Stripe. The built-in provider's rows are deleted with the project. */
  private async end(
    project: ProjectSnapshot | null,
    { project_id: id, provider, provider_subscription_id: subscriptionId }: ProviderEnding,
  ): Promise<void> {
    const seller = this.providers.named(provider);
    if (project) await seller.cancelSubscription(project, subscriptionId, { at: 'now' });
    else await seller.endSale?.({ id }, { subscriptionId });
  }
}
