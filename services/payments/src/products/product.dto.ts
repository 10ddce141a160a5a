import type { ListCursor, ListOrder } from '@hallpass/database';
import { BooleanField, EnumField, NumberField, ObjectField, StringField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { InlineProductDto } from '../catalog/inline-product.dto.js';
import { ProductDto } from '../catalog/inline-product.js';
import { CUSTOMER_TYPES, type CustomerType } from '../customers/customer.js';
import { EntryCursorField, compareText, type EntryList, placeInstant } from '../customers/entry-page.js';
import { CUSTOMER_ID_MAX_CHARACTERS } from '../items/item.dto.js';
import type { Product } from '../catalog/product.js';

const PRODUCT_ORDER: ListOrder = {
  name: 'products',
  columns: [
    ['created_at', 'instant'],
    ['key', 'text'],
  ],
  direction: 'asc',
};

export class CustomerParams {
  @EnumField(CUSTOMER_TYPES) customer_type!: CustomerType;
  @StringField({ maxLength: CUSTOMER_ID_MAX_CHARACTERS }) customer_id!: string;
}

export const PAGE_MAX_PRODUCTS = 100;
/** More than any real purchase needs. */
const QUANTITY_MAX = 1_000_000_000;

export class ListProductsQuery {
  @NumberField({ integer: true, min: 1, max: PAGE_MAX_PRODUCTS, default: 10 }) limit!: number;
  @EntryCursorField(PRODUCT_ORDER) cursor?: ListCursor | string;
}

export class OwnedProductDto {
  @ApiProperty({ type: String, nullable: true, description: 'null for an inline product' }) id!: string | null;
  @ApiProperty() quantity!: number;
  @ApiProperty({ type: () => ProductDto }) product!: ProductDto;
}

export class GrantProductDto {
  @StringField({ optional: true }) product_id?: string;
  @ObjectField(() => InlineProductDto, { optional: true }) product_inline?: InlineProductDto;
  @NumberField({ integer: true, min: 1, max: QUANTITY_MAX, default: 1 }) quantity!: number;
  @BooleanField({
    optional: true,
    description:
      'for a recurring price: `true` renews it free of charge every period; otherwise it ends after its first period',
  })
  renews?: boolean;
}

export interface OwnedProduct {
  /** The id of the subscription or purchase, or of the product if it is included by default. */
  key: string;
  id: string | null;
  quantity: number;
  product: Product;
  createdAt: Date;
}

/** Oldest first: products included by default, then purchases. */
export const OWNED_PRODUCTS: EntryList<OwnedProduct> = {
  order: PRODUCT_ORDER,
  placeOf: ({ createdAt, key }) => [placeInstant(createdAt.getTime()), key],
  compare: ([aTime, aKey], [bTime, bKey]) => Number(aTime) - Number(bTime) || compareText(aKey!, bKey!),
  idOf: ({ key }) => key,
};
