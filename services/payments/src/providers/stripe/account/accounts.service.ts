import { createHash } from 'node:crypto';
import { Database } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { Idempotency } from '../../../idempotency/idempotency.js';
import { notSetUp } from '../../not-set-up.js';
import { StripeApi, stripeNotConfigured } from '../api/stripe-api.js';
import { accountOf } from './account.js';
import { type Account, insertAccount, updateAccount } from './account.sql.js';

/** A project's Stripe account, connected to that of the installation (contract/06 §7). */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly stripe: StripeApi,
    private readonly settings: Settings,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Creates the account on the first call.
   * @returns the URL at Stripe where the owner continues
   * @throws TextError 400 if Stripe is not configured, 503; as `Idempotency`
   */
  async setUp({ id: projectId }: ProjectSnapshot, key: string | undefined): Promise<string> {
    if (!this.stripe.isConfigured) throw stripeNotConfigured();
    const request = { projectId, accessType: 'admin', key, operation: 'payments-setup', request: {} } as const;
    const account = await this.idempotency.onceOutside(request, () => this.ensureAccount(projectId));
    const page = `${this.settings.url}/projects/${projectId}/payments`;
    const link = await this.stripe.call(null, (stripe) =>
      stripe.accountLinks.create(
        { account, type: 'account_onboarding', return_url: page, refresh_url: page },
        atStripe(request),
      ),
    );
    return link.url;
  }

  /**
   * Returns Stripe's current state of the account or, if Stripe is unavailable, the last reported one.
   * @throws StripeAccountInfoNotFound
   */
  async info({ id: projectId }: ProjectSnapshot): Promise<Account> {
    const account = this.stripe.isConfigured ? await accountOf(this.database, projectId) : null;
    if (!account) throw new KnownErrors.StripeAccountInfoNotFound();
    try {
      return await this.refresh(projectId, account.stripe_account_id);
    } catch {
      return account;
    }
  }

  /**
   * Opens Stripe's own components in the dashboard.
   * @throws TextError 400 without an account, 503; as `Idempotency`
   */
  async session({ id: projectId }: ProjectSnapshot, key: string | undefined): Promise<string> {
    if (!this.stripe.isConfigured) throw stripeNotConfigured();
    const request = { projectId, accessType: 'admin', key, operation: 'stripe-account-session', request: {} } as const;
    const account = await this.idempotency.onceOutside(request, async () => {
      const known = await accountOf(this.database, projectId);
      if (!known) throw notSetUp();
      return known.stripe_account_id;
    });
    const { client_secret } = await this.stripe.call(null, (stripe) =>
      stripe.accountSessions.create(
        {
          account,
          components: {
            payments: {
              enabled: true,
              features: { refund_management: true, dispute_management: true, capture_payments: true },
            },
            notification_banner: { enabled: true },
          },
        },
        atStripe(request),
      ),
    );
    return client_secret;
  }

  async refresh(projectId: string, account: string): Promise<Account> {
    const { charges_enabled, details_submitted, payouts_enabled } = await this.stripe.call(null, (stripe) =>
      stripe.accounts.retrieve(account),
    );
    await updateAccount(this.database, {
      projectId,
      account,
      chargesEnabled: charges_enabled,
      detailsSubmitted: details_submitted,
      payoutsEnabled: payouts_enabled,
    });
    return { stripe_account_id: account, charges_enabled, details_submitted, payouts_enabled };
  }

  /** Concurrent calls get the same Stripe account, thanks to the idempotency key. */
  private async ensureAccount(projectId: string): Promise<string> {
    const known = await accountOf(this.database, projectId);
    if (known) return known.stripe_account_id;
    const { id } = await this.stripe.call(null, (stripe) =>
      stripe.accounts.create(
        {
          country: 'US',
          controller: {
            fees: { payer: 'account' },
            losses: { payments: 'stripe' },
            requirement_collection: 'stripe',
            stripe_dashboard: { type: 'full' },
          },
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          metadata: { tenancyId: projectId },
        },
        { idempotencyKey: `account/${projectId}` },
      ),
    );
    await insertAccount(this.database, { projectId, account: id });
    return (await accountOf(this.database, projectId))?.stripe_account_id ?? id;
  }
}

/**
 * Stripe's answer is a credential, so we do not store it. Stripe repeats its first answer to the same key for a day, as
 * we do.
 */
function atStripe({ projectId, key, operation }: { projectId: string; key: string | undefined; operation: string }) {
  if (key === undefined) return {};
  const hash = createHash('sha256').update(key).digest('hex');
  return { idempotencyKey: `${operation}/${projectId}/${hash}` };
}
