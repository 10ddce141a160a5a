import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { ProjectStore } from '@hallpass/projects';
import type { RecurringTask } from '@hallpass/queue';
import { Injectable, Logger } from '@nestjs/common';
import { deleteEnding, type ProviderEnding, selectEndings } from '../ownership/provider-ending.sql.js';
import { PaymentProviders } from './payment-providers.js';

const FIRST = { afterProject: '', afterId: '00000000-0000-0000-0000-000000000000' };

/**
 * Ends at their provider the subscriptions that have ended in our rows: nobody is charged for what they no longer own. A
 * provider that is away is asked again at the next run.
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
    let after = FIRST;
    for (;;) {
      const page = await selectEndings(this.database, after);
      for (const ending of page) await this.endOrKeep(ending);
      const last = page.at(-1);
      if (!last) return;
      after = { afterProject: last.project_id, afterId: last.subscription_id };
    }
  }

  private async endOrKeep(ending: ProviderEnding): Promise<void> {
    const { project_id: projectId, subscription_id: id } = ending;
    try {
      const project = await this.projects.load(this.database, projectId);
      if (!project) return;
      const provider = this.providers.named(ending.provider);
      if (!provider) return;
      await provider.cancelSubscription(project, ending.provider_subscription_id, { at: 'now' });
      await deleteEnding(this.database, { projectId, id });
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      new Logger(EndingSubscriptions.name).warn(
        { projectId, code: error.code },
        'a subscription could not be ended at its provider yet',
      );
    }
  }
}
