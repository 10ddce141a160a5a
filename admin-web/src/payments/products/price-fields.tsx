import { Plus, X } from 'lucide-react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../components/button';
import { Checkbox } from '../../components/checkbox';
import { Field } from '../../components/field';
import { Input, Select } from '../../components/input';
import { fill, useTexts } from '../../texts';
import { CURRENCIES } from '../money';
import { LengthFields } from './length-fields';
import { productTexts } from './product-texts';
import { newPrice, type ProductValues } from './product-values';

type ProductForm = UseFormReturn<ProductValues>;

/** Prices of a product. Buyers choose one of them. */
export function PriceFields({ form }: { form: ProductForm }) {
  const t = useTexts(productTexts).form;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'prices' });
  const { errors } = form.formState;
  const prices = useWatch({ control: form.control, name: 'prices' });
  const free = ['monthly', 'yearly', 'once', 'price'].find((id) => !prices.some((price) => price.id === id));
  return (
    <div className="flex flex-col gap-4">
      {fields.map((field, at) => (
        <fieldset key={field.id} className="flex min-w-0 flex-col gap-4 rounded-lg border border-line p-4">
          <legend className="sr-only">{fill(t.priceName, { number: at + 1 })}</legend>
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1 sm:max-w-56">
              <Field label={t.priceId} error={errors.prices?.[at]?.id?.message}>
                {(control) => (
                  <Input {...control} {...form.register(`prices.${at}.id`)} autoComplete="off" spellCheck={false} />
                )}
              </Field>
            </div>
            <Button
              variant="ghost"
              size="icon"
              className="mt-6 ms-auto"
              aria-label={fill(t.removePrice, { name: prices[at]?.id ?? '' })}
              onClick={() => remove(at)}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </div>
          <Amounts form={form} at={at} />
          <div className="grid gap-4 lg:grid-cols-2">
            <LengthFields
              form={form}
              name={`prices.${at}.interval`}
              label={t.pays}
              choices={{ never: t.paysOnce, set: t.paysEvery }}
              error={errors.prices?.[at]?.interval?.count?.message}
            />
            {prices[at]?.interval.isSet && (
              <LengthFields
                form={form}
                name={`prices.${at}.trial`}
                label={t.trial}
                choices={{ never: t.trialNone, set: t.trialFor }}
                hint={prices[at].trial.isSet ? t.trialHint : undefined}
                error={errors.prices?.[at]?.trial?.count?.message}
              />
            )}
          </div>
          <Checkbox label={t.priceServerOnly} {...form.register(`prices.${at}.serverOnly`)} />
        </fieldset>
      ))}
      {(errors.prices?.message ?? errors.prices?.root?.message) && (
        <p role="alert" className="text-13 text-danger">
          {errors.prices?.message ?? errors.prices?.root?.message}
        </p>
      )}
      <Button size="small" className="self-start" onClick={() => append(newPrice(free ?? ''))}>
        <Plus aria-hidden className="size-4" />
        {t.addPrice}
      </Button>
    </div>
  );
}

function Amounts({ form, at }: { form: ProductForm; at: number }) {
  const t = useTexts(productTexts).form;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `prices.${at}.amounts` });
  const errors = form.formState.errors.prices?.[at]?.amounts;
  const left = CURRENCIES.filter((currency) => !fields.some((field) => field.currency === currency));
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start gap-3">
        {fields.map((field, position) => (
          <div key={field.id} className="flex w-44 items-start gap-1">
            <Field label={fill(t.currency, { currency: field.currency })} error={errors?.[position]?.amount?.message}>
              {(control) => (
                <Input
                  {...control}
                  {...form.register(`prices.${at}.amounts.${position}.amount`)}
                  inputMode="decimal"
                  autoComplete="off"
                />
              )}
            </Field>
            {field.currency !== 'USD' && (
              <Button
                variant="ghost"
                size="icon"
                className="mt-6"
                aria-label={fill(t.removeCurrency, { currency: field.currency })}
                onClick={() => remove(position)}
              >
                <X aria-hidden className="size-4" />
              </Button>
            )}
          </div>
        ))}
        {left.length > 0 && (
          <div className="w-44">
            <Field label={t.addCurrency}>
              {(control) => (
                <Select
                  {...control}
                  value=""
                  onChange={(event) => {
                    const currency = left.find((each) => each === event.target.value);
                    if (currency) append({ currency, amount: '' });
                  }}
                >
                  <option value="" />
                  {left.map((currency) => (
                    <option key={currency} value={currency}>
                      {currency}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        )}
      </div>
      {(errors?.message ?? errors?.root?.message) && (
        <p role="alert" className="text-13 text-danger">
          {errors?.message ?? errors?.root?.message}
        </p>
      )}
      <p className="text-13 text-ink-faint">{t.currencyHint}</p>
    </div>
  );
}
