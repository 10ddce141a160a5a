import {
  EnumField,
  fault,
  type FieldOptions,
  FieldsAgree,
  JsonField,
  makeField,
  NumberField,
  ObjectField,
  RecordField,
  StringField,
  BooleanField,
} from '@hallpass/http';
import { ApiExtraModels } from '@nestjs/swagger';
import { CUSTOMER_TYPES, type CustomerType } from '../customers/customer.js';
import { type DayInterval, recurs } from './day-interval.js';
import { CURRENCIES, type Currency, moneyProblem } from './money.js';

const NAME_MAX_CHARACTERS = 4_096;
const ID = {
  keyPattern: /^[a-zA-Z0-9_][a-zA-Z0-9_-]{0,62}$/,
  keyMessage: 'must be an id of at most 63 letters, digits, "_" and "-" that does not start with "-"',
};
const UNITS: unknown[] = ['day', 'week', 'month', 'year'];
const EXPIRIES = ['never', 'when-purchase-expires', 'when-repeated'] as const;
const INTERVAL_SCHEMA = {
  type: 'array' as const,
  items: {
    oneOf: [
      { type: 'integer', minimum: 1 },
      { type: 'string', enum: UNITS },
    ],
  },
  minItems: 2,
  maxItems: 2,
  example: [1, 'month'],
};

const isInterval = (value: unknown): value is DayInterval =>
  Array.isArray(value) && value.length === 2 && UNITS.includes(value[1]) && recurs(value as DayInterval);

const IntervalField = (options: FieldOptions) =>
  makeField(
    { description: 'a whole number above 0, and day, week, month or year', ...options },
    INTERVAL_SCHEMA,
    (value, reading) =>
      isInterval(value) ? value : fault(reading, 'must be an interval such as [1, "month"], of 1 or more'),
  );

const RepeatField = (options: FieldOptions) =>
  makeField(options, { oneOf: [{ type: 'string', enum: ['never'] }, INTERVAL_SCHEMA] }, (value, reading) =>
    value === 'never' || isInterval(value)
      ? value
      : fault(reading, 'must be "never", or an interval such as [1, "month"], of 1 or more'),
  );

const MoneyField = (currency: Currency) =>
  makeField({ optional: true, example: '10' }, { type: 'string' }, (value, reading) => {
    if (typeof value !== 'string') return fault(reading, 'must be a string');
    const problem = moneyProblem(value, currency);
    return problem === null ? value : fault(reading, `is not a price. ${problem}`);
  });

@FieldsAgree<InlinePriceDto>((price) =>
  CURRENCIES.some((currency) => price[currency] !== undefined)
    ? []
    : [
        [
          'USD',
          `or another of ${CURRENCIES.join(', ')} is required: a price must have an amount in at least one currency`,
        ],
      ],
)
export class InlinePriceDto {
  @MoneyField('USD') USD?: string;
  @MoneyField('EUR') EUR?: string;
  @MoneyField('GBP') GBP?: string;
  @MoneyField('JPY') JPY?: string;
  @MoneyField('INR') INR?: string;
  @MoneyField('AUD') AUD?: string;
  @MoneyField('CAD') CAD?: string;
  @IntervalField({ optional: true, description: 'how often the price is charged; if omitted, once' })
  interval?: DayInterval;
  @IntervalField({ optional: true }) free_trial?: DayInterval;
}

export class InlineItemDto {
  @NumberField({ optional: true }) quantity?: number;
  @RepeatField({ optional: true }) repeat?: DayInterval | 'never';
  @EnumField(EXPIRIES, { optional: true }) expires?: (typeof EXPIRIES)[number];
}

/** A product defined in a request (contract/06 §1). */
@ApiExtraModels(InlinePriceDto, InlineItemDto)
export class InlineProductDto {
  @StringField({ maxLength: NAME_MAX_CHARACTERS }) display_name!: string;
  @EnumField(CUSTOMER_TYPES) customer_type!: CustomerType;
  @IntervalField({ optional: true }) free_trial?: DayInterval;
  @BooleanField({ default: true }) server_only!: boolean;
  @BooleanField({ default: false, description: 'accepted, but ignored: an inline product is not stackable' })
  stackable!: boolean;
  @RecordField(ObjectField(() => InlinePriceDto), ID) prices!: Record<string, InlinePriceDto>;
  @RecordField(ObjectField(() => InlineItemDto), ID) included_items!: Record<string, InlineItemDto>;
  @JsonField({ optional: true }) client_metadata?: unknown;
  @JsonField({ optional: true }) client_read_only_metadata?: unknown;
  @JsonField({ optional: true }) server_metadata?: unknown;
}
