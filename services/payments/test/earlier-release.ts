import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { IncludedItem, Product } from '../src/catalog/product.js';
import type { Subscription } from '../src/ledger/terms/subscription-row.js';

export const ITEM = 'credits';

export const productWith = (
  item: IncludedItem,
  interval: [number, 'day' | 'week' | 'month' | 'year'] = [1, 'month'],
): Product => ({
  displayName: 'P',
  customerType: 'custom',
  serverOnly: false,
  isAddOnTo: false,
  prices: { each: { USD: '10', interval, serverOnly: false } },
  includedItems: { [ITEM]: item },
});

export type EarlierSubscription = Pick<Subscription, 'product' | 'current_period_start' | 'current_period_end'> &
  Partial<Subscription>;

/** Writes rows as the release before the ledger does, without the ledger's columns. */
export class EarlierRelease {
  constructor(
    private readonly owner: pg.Client,
    private readonly projectId: string,
  ) {}

  async subscription(customerId: string, given: EarlierSubscription): Promise<string> {
    const id = randomUUID();
    const row = {
      product_id: null,
      price_id: 'each',
      quantity: 1,
      status: 'active',
      trial_end: null,
      source: 'PURCHASE_PAGE',
      provider: null,
      provider_subscription_id: given.provider ? `sub_${id}` : null,
      created_at: given.current_period_start,
      ended_at: null,
      ...given,
    };
    await this.owner.query(
      `INSERT INTO payments.subscription (project_id, id, customer_type, customer_id, product_id, product, price_id, quantity,
         status, current_period_start, current_period_end, trial_end, source, provider, provider_subscription_id, created_at,
         ended_at)
       VALUES ($1, $2, 'custom', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [
        this.projectId,
        id,
        customerId,
        row.product_id,
        JSON.stringify(row.product),
        row.price_id,
        row.quantity,
        row.status,
        row.current_period_start,
        row.current_period_end,
        row.trial_end,
        row.source,
        row.provider,
        row.provider_subscription_id,
        row.created_at,
        row.ended_at,
      ],
    );
    await this.outdate(customerId);
    return id;
  }

  async renew(id: string, start: Date, end: Date): Promise<void> {
    const { rows } = await this.owner.query<{ customer_id: string }>(
      `UPDATE payments.subscription SET status = 'active', current_period_start = $3, current_period_end = $4
       WHERE project_id = $1 AND id = $2 RETURNING customer_id`,
      [this.projectId, id, start, end],
    );
    await this.outdate(rows[0]!.customer_id);
  }

  async purchase(customerId: string, product: Product, quantity: number, at: Date): Promise<string> {
    const id = randomUUID();
    await this.owner.query(
      `INSERT INTO payments.one_time_purchase (project_id, id, customer_type, customer_id, product, quantity, source, created_at)
       VALUES ($1, $2, 'custom', $3, $4, $5, 'PURCHASE_PAGE', $6)`,
      [this.projectId, id, customerId, JSON.stringify(product), quantity, at],
    );
    await this.outdate(customerId);
    return id;
  }

  async revoke(id: string, at: Date | null): Promise<void> {
    const { rows } = await this.owner.query<{ customer_id: string }>(
      `UPDATE payments.one_time_purchase SET revoked_at = $3 WHERE project_id = $1 AND id = $2 RETURNING customer_id`,
      [this.projectId, id, at],
    );
    await this.outdate(rows[0]!.customer_id);
  }

  /** Changes a balance, after computing it by that release's own rules. */
  async change(
    customerId: string,
    amount: number,
    at: Date,
    expiresAt: Date | null = null,
    item = ITEM,
  ): Promise<void> {
    await this.compute(customerId, at, item);
    await this.owner.query(
      `INSERT INTO payments.item_change (project_id, id, customer_type, customer_id, item_id, amount, created_at, expires_at)
       VALUES ($1, $2, 'custom', $3, $4, $5, $6, $7)`,
      [this.projectId, randomUUID(), customerId, item, amount, at, expiresAt],
    );
    await this.owner.query(
      `UPDATE payments.item_balance SET quantity = quantity + $4, used = used + greatest(0, -$4::numeric),
         granted_by_changes = granted_by_changes + greatest(0, $4::numeric)
       WHERE project_id = $1 AND customer_id = $2 AND item_id = $3`,
      [this.projectId, customerId, item, amount],
    );
  }

  /** Stores that release's own sums, which the ledger must not trust. */
  async compute(customerId: string, at: Date, item = ITEM): Promise<void> {
    await this.owner.query(
      `INSERT INTO payments.item_balance AS b (project_id, customer_type, customer_id, item_id, quantity, computed_from,
         computed_at, valid_until, granted_by_changes, expired_of_changes, used)
       VALUES ($1, 'custom', $2, $3, 7777, 'earlier', $4, 'infinity', 5555, 3333, 1111)
       ON CONFLICT (project_id, customer_id, item_id) DO UPDATE SET quantity = 7777, computed_from = 'earlier',
         computed_at = greatest(b.computed_at, excluded.computed_at), valid_until = 'infinity', granted_by_changes = 5555,
         expired_of_changes = 3333, used = 1111`,
      [this.projectId, customerId, item, at],
    );
  }

  async payment(customerId: string, subscriptionId: string, at: Date, kind = 'renewal'): Promise<void> {
    await this.owner.query(
      `INSERT INTO payments.money_entry (project_id, id, customer_type, customer_id, kind, subscription_id, currency, amount,
         provider, provider_reference, test_mode, occurred_at)
       VALUES ($1, $2, 'custom', $3, $4, $5, 'USD', 1000, 'stripe', $6, false, $7)`,
      [this.projectId, randomUUID(), customerId, kind, subscriptionId, `in_${randomUUID()}`, at],
    );
  }

  private async outdate(customerId: string): Promise<void> {
    await this.owner.query(
      `UPDATE payments.item_balance SET valid_until = '-infinity', computed_from = ''
       WHERE project_id = $1 AND customer_type = 'custom' AND customer_id = $2`,
      [this.projectId, customerId],
    );
  }
}
