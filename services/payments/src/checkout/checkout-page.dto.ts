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
  @StringField({ description: 'the code after /purchase/ in the URL' }) full_code!: string;
}

export class CheckoutPriceDto {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: CURRENCIES }) currency!: Currency;
  @ApiProperty({ type: 'integer', description: 'minor units, for a quantity of 1' }) amount!: number;
  @ApiProperty({ ...INTERVAL, description: 'null for a one-time price' }) interval!: DayInterval | null;
  @ApiProperty({
    ...INTERVAL,
    description: 'free trial before the first payment; null if the price has none, or the customer has used it',
  })
  free_trial!: DayInterval | null;
  @ApiProperty({
    description:
      'whether the customer has already used the free trial of the price, so that the first payment is due immediately',
  })
  is_free_trial_used!: boolean;
}

export class CheckoutDetailsDto {
  @ApiProperty() project_display_name!: string;
  @ApiProperty({ type: String, nullable: true, example: '#17614e', description: '`branding.accentColor`' })
  project_accent_color!: string | null;
  @ApiProperty({ enum: ['stripe', 'built-in'], nullable: true, description: 'null if payments are not set up' })
  provider!: 'stripe' | 'built-in' | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: "Stripe publishable key of the installation, for Stripe's script",
  })
  stripe_publishable_key!: string | null;
  @ApiProperty({
    type: [CheckoutPriceDto],
    maxItems: 1_000,
    description: 'the prices of the product that the page can charge, in order',
  })
  prices!: CheckoutPriceDto[];
}

export class RestartedPurchaseDto {
  @ApiProperty({
    enum: ['open', 'succeeded'],
    description: '`open`: nothing was paid or can still be paid, and the code remains valid',
  })
  status!: 'open' | 'succeeded';
}

export class PurchaseStatusDto {
  @ApiProperty({
    enum: ['succeeded', 'processing', 'unpaid'],
    description:
      '`processing`: the bank has not decided yet. `unpaid`: nothing was charged, and the purchase can still be paid',
  })
  status!: 'succeeded' | 'processing' | 'unpaid';
  @ApiProperty() project_display_name!: string;
  @ApiProperty({ type: String, nullable: true }) project_logo_url!: string | null;
  @ApiProperty({ type: String, nullable: true, example: '#17614e', description: '`branding.accentColor`' })
  project_accent_color!: string | null;
}
