import { Database } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import type { Stripe } from 'stripe';
import { notSetUp } from '../../not-set-up.js';
import type { ProjectId } from '../../payment-provider.js';
import { StripeApi } from '../api/stripe-api.js';
import { accountOf } from './account.js';

/** Calls Stripe on behalf of a project's connected account. */
@Injectable()
export class StripeConnection {
  constructor(
    private readonly database: Database,
    private readonly api: StripeApi,
  ) {}

  /** The id of the project's connected account. @throws TextError 400 if there is none */
  async accountIdOf(project: ProjectId): Promise<string> {
    const account = await this.connectedAccount(project);
    if (!account) throw notSetUp();
    return account.stripe_account_id;
  }

  async isSetUp(project: ProjectId): Promise<boolean> {
    return (await this.connectedAccount(project)) !== null;
  }

  async call<T>(
    project: ProjectId,
    ask: (stripe: Stripe, options: { stripeAccount?: string }) => Promise<T>,
  ): Promise<T> {
    return this.api.call(await this.accountIdOf(project), ask);
  }

  private async connectedAccount({ id }: ProjectId) {
    return this.api.isConfigured ? accountOf(this.database, id) : null;
  }
}
