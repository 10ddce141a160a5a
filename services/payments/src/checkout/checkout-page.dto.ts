import { StringField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { CURRENCIES, type Currency } from '../catalog/money.js';
import type { DayInterval } from '../catalog/day-interval.js';

const INTERVAL = {
  type: 'array' as const,
  items: {},
  nullable: true,
  example: [1, 'month'],
};

export class FullCodeDto {
  @StringField({ description: 'what stands behind /purchase/ in the URL' }) full_code!: string;
}

export class CheckoutPriceDto {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: CURRENCIES }) currency!: Currency;
  @ApiProperty({ type: 'integer', description: 'minor units, for one' }) amount!: number;
  @ApiProperty({ ...INTERVAL, description: 'null: it is paid once' }) interval!: DayInterval | null;
  @ApiProperty({ ...INTERVAL, description: 'before the first payment; null: none, or the customer has none left' })
  free_trial!: DayInterval | null;
  @ApiProperty({
    description: 'the price has a free trial, which the customer has used: the first payment is due at once',
  })
  is_free_trial_used!: boolean;
}

export class CheckoutDetailsDto {
  @ApiProperty() project_display_name!: string;
  @ApiProperty({ type: String, nullable: true, example: '#17614e', description: '`branding.accentColor`' })
  project_accent_color!: string | null;
  @ApiProperty({ enum: ['stripe', 'built-in'], nullable: true, description: 'null: payments are not set up' })
  provider!: 'stripe' | 'built-in' | null;
  @ApiProperty({ type: String, nullable: true, description: "of the instance, for Stripe's script" })
  stripe_publishable_key!: string | null;
  @ApiProperty({
    type: [CheckoutPriceDto],
    maxItems: 1_000,
    description: 'those that the page can charge, in their order; of one product',
  })
  prices!: CheckoutPriceDto[];
}

export class RestartedPurchaseDto {
  @ApiProperty({
    enum: ['open', 'succeeded'],
    description: '`open`: nothing was paid, nor can be any more, and the code is as good as before',
  })
  status!: 'open' | 'succeeded';
}

export class PurchaseStatusDto {
  @ApiProperty({
    enum: ['succeeded', 'processing', 'unpaid'],
    description: '`processing`: the bank has not decided yet. `unpaid`: nothing was charged, and it can still be paid',
  })
  status!: 'succeeded' | 'processing' | 'unpaid';
  @ApiProperty() project_display_name!: string;
  @ApiProperty({ type: String, nullable: true }) project_logo_url!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '#17614e', description: '`branding.accentColor`' })
  project_accent_color!: string | null;
}
