import { moneyProblem } from '@hallpass/project-config';
import { X } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../components/button';
import { Checkbox } from '../../components/choice';
import { fill, useTexts } from '../../texts';
import { paymentsProductsTexts } from '../../texts/generated/payments-products-texts';
import { SelectField, TextField } from '../../components/fields';
import { CURRENCIES, currencySymbol, lengthText, priceText } from '../format';
import type { Interval } from '../payments-config';
import { IntervalField, type ProductFormState } from './form-parts';
import { Removable } from '../../forms/removable';
import type { PriceValue } from './product-schema';
import { newPrice, priceOf } from './product-values';
import { AddButton } from '../../components/add-button';
import { FormError } from '../../components/field';

const TRIALS: readonly Interval[] = [
  [7, 'day'],
  [14, 'day'],
  [1, 'month'],
];
const TRIAL_PRESETS = TRIALS.map((trial) => [trial.join(' '), lengthText(trial)] as const);

/** Prices of a product. Buyers choose one of them. */
export function PriceFields({ form }: { form: ProductFormState }) {
  const t = useTexts(paymentsProductsTexts).form;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'prices' });
  const { errors } = form.formState;
  const prices = useWatch({ control: form.control, name: 'prices' });
  const free = ['monthly', 'yearly', 'once', 'price'].find((id) => !prices.some((price) => price.id === id));
  return (
    <div className="flex flex-col gap-4">
      {fields.map((field, at) => {
        const price = prices[at] ?? field;
        const wrong = errors.prices?.[at];
        return (
          <Removable key={field.id} title={summaryOf(price, t.newPrice)} onRemove={() => remove(at)}>
            <Amounts form={form} at={at} />
            <div className="grid gap-4 lg:grid-cols-2">
              <IntervalField
                form={form}
                name={`prices.${at}.interval`}
                label={t.interval}
                presets={[
                  ['1 month', t.monthly],
                  ['1 year', t.yearly],
                  ['', t.oneTime],
                ]}
                error={wrong?.interval?.count?.message}
              />
              {price.interval.isSet && (
                <IntervalField
                  form={form}
                  name={`prices.${at}.trial`}
                  label={t.trial}
                  presets={[['', t.trialNone], ...TRIAL_PRESETS]}
                  hint={price.trial.isSet ? t.trialHint : undefined}
                  error={wrong?.trial?.count?.message}
                />
              )}
              <TextField
                label={t.priceId}
                hint={t.priceIdHint}
                error={wrong?.id?.message}
                spellCheck={false}
                className="font-mono"
                {...form.register(`prices.${at}.id`)}
              />
            </div>
            <Checkbox
              label={t.serverOnlyPrice}
              hint={t.serverOnlyPriceHint}
              {...form.register(`prices.${at}.serverOnly`)}
            />
          </Removable>
        );
      })}
      <FormError>{errors.prices?.message ?? errors.prices?.root?.message}</FormError>
      <AddButton size="small" className="self-start" onClick={() => append(newPrice(free ?? ''))} label={t.addPrice} />
    </div>
  );
}

/** "$9.00 per month", once the amount is valid. */
function summaryOf(price: PriceValue, otherwise: string): string {
  const isValid = price.amounts.some(({ amount, currency }) => moneyProblem(amount.trim(), currency) === null);
  return isValid ? priceText(priceOf(price)) : otherwise;
}

function Amounts({ form, at }: { form: ProductFormState; at: number }) {
  const t = useTexts(paymentsProductsTexts).form;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `prices.${at}.amounts` });
  const errors = form.formState.errors.prices?.[at]?.amounts;
  const left = CURRENCIES.filter((currency) => !fields.some((field) => field.currency === currency));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-3">
        {fields.map(({ id, currency }, position) => (
          <div key={id} className="flex w-44 items-start gap-1">
            <TextField
              label={fill(t.amount, { currency })}
              error={errors?.[position]?.amount?.message}
              symbol={currencySymbol(currency)}
              inputMode="decimal"
              {...form.register(`prices.${at}.amounts.${position}.amount`)}
            />
            {currency !== 'USD' && (
              <Button
                variant="ghost"
                size="icon"
                className="mt-6"
                aria-label={fill(t.remove, { name: currency })}
                onClick={() => remove(position)}
              >
                <X aria-hidden className="size-4" />
              </Button>
            )}
          </div>
        ))}
        {left.length > 0 && (
          <div className="w-44">
            <SelectField
              label={t.addCurrency}
              value=""
              options={[['', t.chooseCurrency], ...left.map((currency) => [currency, currency] as const)]}
              onChange={({ target }) => append({ currency: left.find((each) => each === target.value)!, amount: '' })}
            />
          </div>
        )}
      </div>
      <FormError>{errors?.message ?? errors?.root?.message}</FormError>
      {fields.length > 1 && <p className="text-13 text-ink-faint">{t.currencyHint}</p>}
    </div>
  );
}
