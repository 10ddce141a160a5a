import type { Caller } from '@hallpass/access';
import { subscriptionsAt } from '../ledger/subscriptions/lapsed-grants.js';
import { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { assertLeftToday } from '@hallpass/identity';
import { assertTrustedUrl } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { assertFor, chosenProduct } from '../catalog/chosen-product.js';
import { productJson } from '../catalog/inline-product.js';
import { isRecurring, pricesOf, type Product, productOf } from '../catalog/product.js';
import { PaymentsClock } from '../clock/payments-clock.js';
import { assertCustomerExists, assertOwnCustomer, type Customer, customerOf } from '../customers/customer.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { purchasesOf } from '../ledger/purchases/one-time-purchase.js';
import { conflictsOf, isOwned } from '../ledger/purchases/validate-purchase.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import { PurchaseCodes } from './purchase-codes.js';
import type { CreatePurchaseUrlDto, PurchaseCodeDto, ValidateCodeDto } from './purchase.dto.js';

/** The purchase page: who may open it and what it shows (contract/06 §6). */
@Injectable()
export class PurchaseUrlsService {
  constructor(
    private readonly database: Database,
    private readonly codes: PurchaseCodes,
    private readonly providers: PaymentProviders,
    private readonly clock: PaymentsClock,
    private readonly idempotency: Idempotency,
    private readonly settings: Settings,
  ) {}

  /**
   * @throws TextError 400, 403, 503; ProductDoesNotExist, ProductCustomerTypeDoesNotMatch, UserNotFound, TeamNotFound,
   *   ProductAlreadyGranted, RedirectUrlNotWhitelisted, DailyLimitError
   */
  async create(caller: Caller, dto: CreatePurchaseUrlDto, key: string | undefined): Promise<string> {
    const { project } = caller;
    const provider = await this.providers.of(project);
    const inline = dto.product_inline ?? dto.inline_product;
    const isClient = caller.accessType === 'client';
    if (isClient && inline !== undefined && !dto.product_id)
      throw new TextError(
        400,
        'INLINE_PRODUCT_NEEDS_SERVER',
        'An inline product includes its own price. Create this URL on a server, with a server key.',
      );
    const { productId, product } = chosenProduct(project.config.payments, dto.product_id, inline);
    if (isClient && product.serverOnly)
      throw new KnownErrors.ProductDoesNotExist({ product_id: productId ?? '', context: 'server_only' });
    assertFor(product, productId, { type: dto.customer_type, id: dto.customer_id });
    const customer = customerOf(dto.customer_type, dto.customer_id);
    await assertCustomerExists(this.database, project.id, customer);
    await assertOwnCustomer(this.database, caller, customer);
    await this.assertNotOwned(caller, customer, productId, product);
    const returnUrl = dto.return_url === undefined ? null : assertTrustedUrl(project, dto.return_url).href;
    const { accessType } = caller;
    const request = { projectId: project.id, accessType, key, operation: 'create-purchase-url', request: dto };
    return this.idempotency.onceOutside(request, async () => {
      if (isClient && caller.userId === null)
        await assertLeftToday(this.database, { projectId: project.id, kind: 'purchase-link' }, this.settings);
      await provider.ensureCustomer(project, customer);
      const account = await this.providers.accountOf(project);
      const fullCode = await this.codes.issue(project.id, {
        customer,
        productId,
        product: isClient ? withoutServerPrices(product) : product,
        stripeAccountId: account?.id ?? '',
        chargesEnabled: account?.chargesEnabled ?? false,
      });
      const query = returnUrl === null ? '' : `?return_url=${encodeURIComponent(returnUrl)}`;
      return `${this.settings.url}/purchase/${fullCode}${query}`;
    });
  }

  /** @throws VerificationCodeNotFound, VerificationCodeMaxAttemptsReached, RedirectUrlNotWhitelisted */
  async show({ full_code, return_url }: ValidateCodeDto): Promise<PurchaseCodeDto> {
    const { project, customer, productId, product, ...offer } = await this.codes.check(full_code);
    if (return_url !== undefined) assertTrustedUrl(project, return_url);
    const catalogue = project.config.payments;
    const now = await this.clock.now(project);
    const subscriptions = await subscriptionsAt(this.database, project.id, customer, now);
    const purchases = await purchasesOf(this.database, project.id, customer);
    const isRenewed = pricesOf(product).some(([, price]) => isRecurring(price));
    const conflicts = isRenewed ? conflictsOf(catalogue, product, subscriptions) : [];
    return {
      product: productJson(product, { forClient: true }),
      stripe_account_id: offer.stripeAccountId,
      project_id: project.id,
      project_logo_url: project.logoUrl,
      already_bought_non_stackable: isOwned({ project, customer, productId, product, now }, subscriptions, purchases),
      conflicting_products: conflicts.map(({ product_id, product: bought }) => ({
        product_id: product_id!,
        display_name: (productOf(catalogue, product_id!) ?? bought).displayName,
      })),
      test_mode: catalogue.testMode,
      charges_enabled: offer.chargesEnabled,
    };
  }

  /** Checks only the code's project. @throws VerificationCodeNotFound, RedirectUrlNotWhitelisted */
  async assertReturn({ full_code, return_url }: ValidateCodeDto): Promise<void> {
    const { project } = await this.codes.projectOf(full_code);
    if (return_url !== undefined) assertTrustedUrl(project, return_url);
  }

  private async assertNotOwned(
    { project }: Caller,
    customer: Customer,
    productId: string | null,
    product: Product,
  ): Promise<void> {
    if (productId === null) return;
    const now = await this.clock.now(project);
    const subscriptions = await subscriptionsAt(this.database, project.id, customer, now);
    const purchases = await purchasesOf(this.database, project.id, customer);
    if (isOwned({ project, customer, productId, product, now }, subscriptions, purchases))
      throw new KnownErrors.ProductAlreadyGranted({ product_id: productId, customer_id: customer.id });
  }
}

/** A page that a client created must not offer server-only prices (security L3). */
function withoutServerPrices(product: Product): Product {
  if (typeof product.prices === 'string') return product;
  return { ...product, prices: Object.fromEntries(pricesOf(product).filter(([, price]) => !price.serverOnly)) };
}
