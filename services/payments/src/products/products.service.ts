import type { Caller } from '@hallpass/access';
import { subscriptionsAt } from '../ledger/subscriptions/lapsed-grants.js';
import { Database, type Tx } from '@hallpass/database';
import { Injectable } from '@nestjs/common';
import { assertFor, chosenProduct } from '../catalog/chosen-product.js';
import { productJson } from '../catalog/inline-product.js';
import { PaymentsClock } from '../clock/payments-clock.js';
import { assertCustomerExists, assertOwnCustomer, type Customer, customerOf } from '../customers/customer.js';
import { pageOfEntries } from '../customers/entry-page.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { effectiveSubscriptions } from '../ledger/subscriptions/effective-subscriptions.js';
import { Grants } from '../ledger/purchases/grants.js';
import { purchasesOf } from '../ledger/purchases/one-time-purchase.js';
import { isActive } from '../ledger/subscriptions/subscription.js';
import {
  type CustomerParams,
  type GrantProductDto,
  type ListProductsQuery,
  type OwnedProductDto,
  OWNED_PRODUCTS,
  type OwnedProduct,
} from './product.dto.js';

@Injectable()
export class ProductsService {
  constructor(
    private readonly db: Database,
    private readonly grants: Grants,
    private readonly clock: PaymentsClock,
    private readonly idempotency: Idempotency,
  ) {}

  /** @throws UserNotFound, TeamNotFound; TextError 400, 403 */
  async list(caller: Caller, params: CustomerParams, query: ListProductsQuery) {
    const customer = customerOf(params.customer_type, params.customer_id);
    await assertOwnCustomer(this.db, caller, customer);
    await assertCustomerExists(this.db, caller.projectId, customer);
    const forClient = caller.accessType === 'client';
    const owned = (await this.owned(caller, customer)).filter(({ product }) => !forClient || !product.serverOnly);
    const { shown, nextCursor } = pageOfEntries(OWNED_PRODUCTS, owned, { projectId: caller.projectId, ...query });
    const items = shown.map(({ id, quantity, product }): OwnedProductDto => ({
      id,
      quantity,
      product: productJson(product, { forClient }),
    }));
    return { items, is_paginated: true, pagination: { next_cursor: nextCursor } };
  }

  /** @throws ProductDoesNotExist, ProductCustomerTypeDoesNotMatch; as `validatePurchase`; TextError 400 */
  async grant(caller: Caller, params: CustomerParams, dto: GrantProductDto, key: string | undefined): Promise<void> {
    const { project, accessType } = caller;
    const { productId, product } = chosenProduct(project.config.payments, dto.product_id, dto.product_inline);
    assertFor(product, productId, { type: params.customer_type, id: params.customer_id });
    const customer = customerOf(params.customer_type, params.customer_id);
    const request = { projectId: project.id, accessType, key, operation: 'grant-product', request: [params, dto] };
    await this.idempotency.once(request, async (db) => {
      const now = await this.clock.now(project);
      const grant = { project, customer, productId, product, priceId: null, quantity: dto.quantity, now } as const;
      const work = (tx: Tx) => this.grants.grant(tx, { ...grant, source: 'API_GRANT', renews: dto.renews });
      await (db instanceof Database ? db.transaction(work) : work(db));
      return {};
    });
  }

  private async owned({ project }: Caller, customer: Customer): Promise<OwnedProduct[]> {
    const now = await this.clock.now(project);
    const subscriptions = await subscriptionsAt(this.db, project.id, customer, now);
    const purchases = await purchasesOf(this.db, project.id, customer);
    const active = effectiveSubscriptions(project.config.payments, customer.type, subscriptions, now).filter(isActive);
    return [
      ...active.map(({ id, productId, ...rest }) => ({ ...rest, key: id ?? productId!, id: productId })),
      ...purchases.map(({ id, product_id, created_at, ...rest }) => ({
        ...rest,
        key: id,
        id: product_id,
        createdAt: created_at,
      })),
    ];
  }
}
