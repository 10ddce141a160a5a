import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { parseTrustedUrl } from '@hallpass/project-config';
import { Injectable } from '@nestjs/common';
import { PaymentsClock } from '../clock/payments-clock.js';
import { pageOfEntries } from '../customers/entry-page.js';
import { isPayment } from '../ledger/money/money-entry.js';
import { CustomerCodes, type OpenedPage } from './customer-codes.js';
import type {
  CustomerDetailsDto,
  CustomerPaymentDto,
  CustomerPaymentsDto,
  CustomerProductsDto,
  CustomerReceiptDto,
  ListCustomerPaymentsDto,
  ListCustomerProductsDto,
} from './customer-page.dto.js';
import {
  type CustomerNames,
  type CustomerPaymentRow,
  selectPaymentOf,
  selectTeamNames,
  selectUserNames,
  walkPaymentsOf,
} from './customer-payment.sql.js';
import { CUSTOMER_PRODUCTS, customerProducts } from './customer-products.js';
import { ProviderPages } from './provider-pages.js';

/** Contents of the customer page. The code is the credential, and everything shown belongs to its customer. */
@Injectable()
export class CustomerPageService {
  constructor(
    private readonly database: Database,
    private readonly codes: CustomerCodes,
    private readonly clock: PaymentsClock,
    private readonly providerPages: ProviderPages,
  ) {}

  /** @throws as `CustomerCodes.check` */
  async details(fullCode: string): Promise<CustomerDetailsDto> {
    const page = await this.codes.check(fullCode);
    const { project, customer, returnUrl } = page;
    return {
      project_display_name: project.displayName,
      project_logo_url: project.logoUrl,
      project_accent_color: project.config.branding.accentColor ?? null,
      customer_type: customer.type,
      customer_display_name: (await this.namesOf(page)).display_name,
      return_url: returnUrl !== null && parseTrustedUrl(project, returnUrl) !== null ? returnUrl : null,
      test_mode: project.config.payments.testMode,
    };
  }

  /** @throws as `CustomerCodes.check`; TextError 400 for an unknown cursor */
  async products({ full_code, ...range }: ListCustomerProductsDto): Promise<CustomerProductsDto> {
    const page = await this.codes.check(full_code);
    const all = await customerProducts(this.database, page, await this.clock.now(page.project));
    const { shown, nextCursor } = pageOfEntries(CUSTOMER_PRODUCTS, all, { projectId: page.project.id, ...range });
    return { products: shown, next_cursor: nextCursor };
  }

  /** Newest first. @throws as `CustomerCodes.check` */
  async payments({ full_code, limit, cursor }: ListCustomerPaymentsDto): Promise<CustomerPaymentsDto> {
    const { project, customer } = await this.codes.check(full_code);
    const walk = walkPaymentsOf(this.database, project.id, customer, { cursor, limit: limit + 1 });
    const rows = [];
    for await (const batch of walk.batches) rows.push(...batch);
    const next = rows[limit];
    const shown = rows.slice(0, limit);
    return {
      payments: shown.map(paymentJson),
      next_cursor: next ? walk.cursorOf(shown.at(-1)!, next) : null,
    };
  }

  /**
   * Built from our own rows, so it works while the provider is unavailable. @throws as `CustomerCodes.check`; TextError
   * 404
   */
  async receipt(fullCode: string, paymentId: string): Promise<CustomerReceiptDto> {
    const page = await this.codes.check(fullCode);
    const { project, customer } = page;
    const of = { projectId: project.id, type: customer.type, customerId: customer.id, id: paymentId };
    const [row] = await selectPaymentOf(this.database, of);
    if (!row || !isPayment(row))
      throw new TextError(
        404,
        'PAYMENT_NOT_FOUND',
        'This payment does not exist. Reload the page and choose a payment.',
      );
    const { display_name, email } = await this.namesOf(page);
    return {
      payment: paymentJson(row),
      number: row.id.slice(-12).toUpperCase(),
      project_display_name: project.displayName,
      customer_display_name: display_name,
      customer_email: email,
      ...(await this.providerPages.receiptOf(project, row)),
    };
  }

  /** Only the id of a custom customer is known. */
  private async namesOf({ project, customer }: OpenedPage): Promise<CustomerNames> {
    if (customer.type === 'custom') return { display_name: null, email: null };
    const select = customer.type === 'user' ? selectUserNames : selectTeamNames;
    const [names] = await select(this.database, { projectId: project.id, id: customer.id });
    return names ?? { display_name: null, email: null };
  }
}

const paymentJson = (row: CustomerPaymentRow): CustomerPaymentDto => ({
  id: row.id,
  kind: row.kind,
  product_display_name: row.product_display_name,
  currency: row.currency,
  amount: row.amount,
  returned_amount: row.refunded_amount,
  dispute_status: row.dispute_status,
  occurred_at_millis: row.occurred_at.getTime(),
  test_mode: row.test_mode,
  has_receipt: isPayment(row),
});
