import type { Caller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors } from '@hallpass/errors';
import { Injectable } from '@nestjs/common';
import { Balances } from '../ledger/balances/balances.js';
import type { ItemOfCustomer } from '../ledger/sums/compute-balance.js';
import { PaymentsClock } from '../clock/payments-clock.js';
import { assertOwnCustomer, customerOf } from '../customers/customer.js';
import { Idempotency } from '../idempotency/idempotency.js';
import type { ItemDto, ItemParams, UpdateQuantityDto } from './item.dto.js';

/** Item quantities of customers (contract/06 §3). */
@Injectable()
export class ItemsService {
  constructor(
    private readonly db: Database,
    private readonly balances: Balances,
    private readonly clock: PaymentsClock,
    private readonly idempotency: Idempotency,
  ) {}

  /** @throws ItemNotFound, ItemCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound; TextError 403 */
  async read(caller: Caller, params: ItemParams): Promise<ItemDto> {
    const { of, displayName } = itemOf(caller, params);
    await assertOwnCustomer(this.db, caller, of.customer);
    const quantity = await this.balances.quantity(of, await this.clock.now(caller.project));
    return { id: of.itemId, display_name: displayName, quantity };
  }

  /** @throws as `read`; ItemQuantityInsufficientAmount */
  async updateQuantity(
    caller: Caller,
    params: ItemParams,
    { delta, expires_at, description }: UpdateQuantityDto,
    allowNegative: boolean,
    key: string | undefined,
  ): Promise<Record<string, never>> {
    const { of } = itemOf(caller, params);
    const change = { amount: delta, expiresAt: expires_at ?? null, description: description ?? null, allowNegative };
    const { projectId, accessType } = caller;
    const request = { projectId, accessType, key, operation: 'update-quantity', request: [params, change] };
    return this.idempotency.once(request, async (db) => {
      await this.balances.change(db, of, change, await this.clock.now(caller.project));
      return {};
    });
  }
}

/** @throws ItemNotFound, ItemCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound */
function itemOf(
  { project }: Caller,
  { customer_type, customer_id, item_id }: ItemParams,
): { of: ItemOfCustomer; displayName: string } {
  const { items } = project.config.payments;
  const item = Object.hasOwn(items, item_id) ? items[item_id] : undefined;
  if (!item) throw new KnownErrors.ItemNotFound({ item_id });
  if (item.customerType !== customer_type)
    throw new KnownErrors.ItemCustomerTypeDoesNotMatch({
      item_id,
      customer_id,
      item_customer_type: item.customerType,
      actual_customer_type: customer_type,
    });
  const customer = customerOf(customer_type, customer_id);
  return { of: { project, customer, itemId: item_id }, displayName: item.displayName };
}
