import { EnumField, NumberField, ObjectField, StringField, UrlField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { InlineProductDto } from '../catalog/inline-product.dto.js';
import { ProductDto } from '../catalog/inline-product.js';
import { CUSTOMER_TYPES, type CustomerType } from '../customers/customer.js';
import { CUSTOMER_ID_MAX_CHARACTERS } from '../items/item.dto.js';

/** More than any real purchase needs. */
const QUANTITY_MAX = 1_000_000_000;
const FULL_CODE = 'the code after /purchase/ in the URL';

export class CreatePurchaseUrlDto {
  @EnumField(CUSTOMER_TYPES) customer_type!: CustomerType;
  @StringField({ maxLength: CUSTOMER_ID_MAX_CHARACTERS }) customer_id!: string;
  @StringField({ optional: true }) product_id?: string;
  @ObjectField(() => InlineProductDto, { optional: true, description: 'only for servers and administrators' })
  product_inline?: InlineProductDto;
  @ObjectField(() => InlineProductDto, { optional: true, description: 'the same as `product_inline`' })
  inline_product?: InlineProductDto;
  @UrlField({ optional: true, description: 'where the page leads to after the purchase; must be on a trusted domain' })
  return_url?: string;
}

export class PurchaseUrlDto {
  @ApiProperty({ description: 'URL of the checkout page; valid for 24 hours and one purchase' }) url!: string;
}

export class ValidateCodeDto {
  @StringField({ description: FULL_CODE }) full_code!: string;
  @UrlField({ optional: true }) return_url?: string;
}

export class ConflictingProductDto {
  @ApiProperty() product_id!: string;
  @ApiProperty() display_name!: string;
}

export class PurchaseCodeDto {
  @ApiProperty({ type: () => ProductDto }) product!: ProductDto;
  @ApiProperty({ description: 'empty in test mode without a Stripe account' }) stripe_account_id!: string;
  @ApiProperty() project_id!: string;
  @ApiProperty({ type: String, nullable: true }) project_logo_url!: string | null;
  @ApiProperty() already_bought_non_stackable!: boolean;
  @ApiProperty({
    type: [ConflictingProductDto],
    maxItems: 1_000,
    description: 'products that a recurring price replaces',
  })
  conflicting_products!: ConflictingProductDto[];
  @ApiProperty() test_mode!: boolean;
  @ApiProperty() charges_enabled!: boolean;
}

export class ValidDto {
  @ApiProperty({ type: Boolean, enum: [true] }) valid!: true;
}

export class PurchaseSessionDto {
  @StringField({ description: FULL_CODE }) full_code!: string;
  @StringField({
    description: 'the free trial begins if the customer has not used it; otherwise the price is charged immediately',
  })
  price_id!: string;
  @NumberField({ integer: true, min: 1, max: QUANTITY_MAX, default: 1 }) quantity!: number;
}

export class StartedPurchaseDto {
  @ApiProperty({ description: "for the provider's payment form; empty if nothing is due" })
  client_secret!: string;
}
