import { CURRENCY_DECIMALS, type Currency, minorUnitsOf, moneyProblem } from '@hallpass/project-config';
import { z } from 'zod';
import { fill, textsOf } from '../../texts';
import { CUSTOMER_TYPES } from '../choices';
import { CURRENCIES } from '../format';
import { namedSchema } from '../name-fields';
import { basesOf, COUNT_OR_NONE, EXPIRIES, ID, isDefault, type PaymentsConfig, UNITS } from '../payments-config';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsProductsTexts, type PaymentsProductsTexts } from '../../texts/generated/payments-products-texts';

/** Upper limit for quantities. */
const MOST = 1_000_000_000;

const isCount = (text: string): boolean => /^\d{1,10}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= MOST;

function fieldsOf(payments: PaymentsConfig, id: string | null) {
  const shared = textsOf(paymentsTexts);
  const { errors } = textsOf(paymentsProductsTexts).form;
  const interval = z
    .object({ isSet: z.boolean(), count: z.string(), unit: z.enum(UNITS) })
    .refine(({ isSet, count }) => !isSet || isCount(count), { message: shared.wholeNumber, path: ['count'] });
  const amount = z
    .object({ currency: z.enum(CURRENCIES as [Currency, ...Currency[]]), amount: z.string() })
    .superRefine(({ currency, amount: text }, context) => {
      const issue = (message: string) => context.addIssue({ code: 'custom', message, path: ['amount'] });
      const example = CURRENCY_DECIMALS[currency] === 0 ? '10' : '9.99';
      if (moneyProblem(text.trim(), currency) !== null) issue(fill(errors.money, { example }));
      else if (minorUnitsOf(text.trim(), currency) === 0) issue(errors.moneyZero);
    });
  const price = z.object({
    id: z.string().trim().regex(ID, shared.idInvalid),
    amounts: z.array(amount).refine((all) => all.some(({ currency }) => currency === 'USD'), errors.usd),
    interval,
    trial: interval,
    serverOnly: z.boolean(),
  });
  const item = z.object({
    itemId: z.string().min(1, errors.itemMissing),
    quantity: z.string().refine(isCount, shared.wholeNumber),
    repeat: interval,
    expires: z.enum(EXPIRIES),
  });
  return z.object({
    ...namedSchema(payments, 'products', id ?? undefined, shared),
    customerType: z.enum(CUSTOMER_TYPES),
    catalogId: z.string(),
    kind: z.enum(['priced', 'default']),
    stackable: z.boolean(),
    serverOnly: z.boolean(),
    addOnTo: z.array(z.string()),
    prices: z.array(price),
    freeTrials: z.string().regex(COUNT_OR_NONE, shared.countOrNone),
    items: z.array(item),
  });
}

export type ProductValues = z.infer<ReturnType<typeof fieldsOf>>;
export type PriceValue = ProductValues['prices'][number];
export type ItemValue = ProductValues['items'][number];
export type IntervalValue = ItemValue['repeat'];

/**
 * Rejects products that cannot be sold or would not work as described, with an error on the invalid field.
 * @param id null for a new product
 */
export function productSchema(payments: PaymentsConfig, id: string | null) {
  const { errors } = textsOf(paymentsProductsTexts).form;
  return fieldsOf(payments, id).superRefine((values, context) => {
    const issue = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: 'custom', message, path });
    checkPrices(values, issue, errors);
    checkItems(values, payments, issue, errors);
    checkPlace({ ...values, id: id ?? values.id }, payments, issue, errors);
  });
}

type Issue = (message: string, ...path: (string | number)[]) => void;
type Errors = PaymentsProductsTexts['form']['errors'];

function checkPrices({ kind, prices }: ProductValues, issue: Issue, errors: Errors): void {
  if (kind === 'default') return;
  if (prices.length === 0) issue(errors.price, 'prices');
  const ids = prices.map((each) => each.id.trim());
  for (const [at, priceId] of ids.entries())
    if (ids.indexOf(priceId) !== at) issue(errors.priceTwice, 'prices', at, 'id');
}

function checkItems(
  { items, customerType }: ProductValues,
  payments: PaymentsConfig,
  issue: Issue,
  errors: Errors,
): void {
  const ids = items.map(({ itemId }) => itemId);
  for (const [at, itemId] of ids.entries()) {
    if (ids.indexOf(itemId) !== at) issue(errors.itemTwice, 'items', at, 'itemId');
    const definition = payments.items[itemId];
    if (definition && definition.customerType !== customerType) issue(errors.itemType, 'items', at, 'itemId');
  }
}

/** Checks the product's catalog and the products it is an add-on to. */
function checkPlace(values: ProductValues, { products }: PaymentsConfig, issue: Issue, errors: Errors): void {
  const { id, kind, customerType, catalogId, addOnTo } = values;
  if (kind === 'default') {
    const other = Object.entries(products).find(
      ([otherId, product]) =>
        otherId !== id &&
        isDefault(product) &&
        catalogId !== '' &&
        product.catalogId === catalogId &&
        product.customerType === customerType,
    );
    if (other) issue(fill(errors.defaultTaken, { name: other[1].displayName }), 'catalogId');
    return;
  }
  for (const base of addOnTo) {
    const product = products[base];
    if (!product) continue;
    if (product.customerType !== customerType) issue(fill(errors.baseType, { name: product.displayName }), 'addOnTo');
    if (basesOf(product).includes(id)) issue(fill(errors.loop, { name: product.displayName }), 'addOnTo');
  }
}
