import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { CURRENCIES } from './money.js';
import { InlineItemDto, InlinePriceDto, type InlineProductDto } from './inline-product.dto.js';
import { type IncludedItem, type Price, pricesOf, type Product } from './product.js';

const UNNAMED = 'Product';

/**
 * Converts an inline product to its stored form: no catalog, no add-on, not stackable, and server-only prices
 * (contract/06 §1).
 */
export function productOfInline(dto: InlineProductDto): Product {
  return {
    displayName: dto.display_name,
    customerType: dto.customer_type,
    ...(dto.free_trial && { freeTrial: dto.free_trial }),
    serverOnly: dto.server_only,
    stackable: false,
    isAddOnTo: false,
    prices: mapped(dto.prices, priceOfInline),
    includedItems: mapped(dto.included_items, itemOfInline),
    ...(dto.client_metadata !== undefined && { clientMetadata: dto.client_metadata }),
    ...(dto.client_read_only_metadata !== undefined && { clientReadOnlyMetadata: dto.client_read_only_metadata }),
    ...(dto.server_metadata !== undefined && { serverMetadata: dto.server_metadata }),
  };
}

function priceOfInline({ free_trial, ...price }: InlinePriceDto): Price {
  return { ...withoutUndefined(price), serverOnly: true, ...(free_trial && { freeTrial: free_trial }) };
}

const itemOfInline = ({ quantity = 0, repeat = 'never', expires = 'never' }: InlineItemDto): IncludedItem => ({
  quantity,
  repeat,
  expires,
});

/** A product as the API returns it (contract/06 §1). */
@ApiExtraModels(InlinePriceDto, InlineItemDto)
export class ProductDto {
  @ApiProperty() display_name!: string;
  @ApiProperty({ enum: ['user', 'team', 'custom'] }) customer_type!: string;
  @ApiProperty() server_only!: boolean;
  @ApiProperty() stackable!: boolean;
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(InlinePriceDto) },
    description: 'empty for a product that is included by default',
  })
  prices!: Record<string, object>;
  @ApiProperty({ type: 'object', additionalProperties: { $ref: getSchemaPath(InlineItemDto) } })
  included_items!: Record<string, object>;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) client_metadata!: unknown;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true }) client_read_only_metadata!: unknown;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true, description: 'null for clients' })
  server_metadata!: unknown;
}

/** @param forClient omits server metadata, for clients and the purchase page */
export function productJson(product: Product, { forClient }: { forClient: boolean }): ProductDto {
  return {
    display_name: product.displayName || UNNAMED,
    customer_type: product.customerType,
    server_only: product.serverOnly,
    stackable: product.stackable === true,
    prices: Object.fromEntries(pricesOf(product).map(([id, price]) => [id, priceJson(price)])),
    included_items: mapped(product.includedItems, ({ quantity, repeat, expires }) => ({ quantity, repeat, expires })),
    client_metadata: product.clientMetadata ?? null,
    client_read_only_metadata: product.clientReadOnlyMetadata ?? null,
    server_metadata: forClient ? null : (product.serverMetadata ?? null),
  };
}

/** Returns a price as the API shows it, without `serverOnly`. */
export function priceJson(price: Price): Record<string, unknown> {
  const amounts = CURRENCIES.flatMap((currency) =>
    price[currency] === undefined ? [] : [[currency, price[currency]]],
  );
  return {
    ...Object.fromEntries(amounts),
    ...(price.interval && { interval: price.interval }),
    ...(price.freeTrial && { free_trial: price.freeTrial }),
  };
}

const mapped = <A, B>(record: Readonly<Record<string, A>>, map: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
