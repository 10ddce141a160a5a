import { Link } from '@tanstack/react-router';
import { Plus, X } from 'lucide-react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { Input, Select } from '../../components/input';
import { fill, useTexts } from '../../texts';
import { type Catalogue, EXPIRIES } from '../catalogue';
import { LengthFields } from './length-fields';
import { productTexts } from './product-texts';
import { newItem, type ProductValues } from './product-values';

interface ItemFieldsProps {
  form: UseFormReturn<ProductValues>;
  catalogue: Catalogue;
  projectId: string;
}

/** Items included in a product, how often they are granted, and when unused ones expire. */
export function ItemFields({ form, catalogue, projectId }: ItemFieldsProps) {
  const t = useTexts(productTexts).form;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' });
  const [customerType, items, kind, prices] = useWatch({
    control: form.control,
    name: ['customerType', 'items', 'kind', 'prices'],
  });
  const errors = form.formState.errors.items;
  const definitions = Object.entries(catalogue.items).filter(([, item]) => item.customerType === customerType);
  const left = definitions.filter(([id]) => !items.some(({ itemId }) => itemId === id));
  // Falls back to the id, because a configuration may name a deleted item.
  const nameOf = (id: string) => catalogue.items[id]?.displayName ?? id;
  const isOnce = kind === 'priced' && prices.some(({ interval }) => !interval.isSet);
  return (
    <div className="flex flex-col gap-4">
      {fields.map((field, at) => (
        <fieldset key={field.id} className="flex min-w-0 flex-col gap-4 rounded-lg border border-line p-4">
          <legend className="sr-only">{nameOf(field.itemId)}</legend>
          <div className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <Field label={t.item} error={errors?.[at]?.itemId?.message}>
                {(control) => (
                  <Select {...control} {...form.register(`items.${at}.itemId`)}>
                    {[...new Set([field.itemId, ...definitions.map(([id]) => id)])].map((id) => (
                      <option key={id} value={id}>
                        {nameOf(id)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
            <div className="w-28">
              <Field label={t.quantity} error={errors?.[at]?.quantity?.message}>
                {(control) => (
                  <Input
                    {...control}
                    {...form.register(`items.${at}.quantity`)}
                    inputMode="numeric"
                    autoComplete="off"
                  />
                )}
              </Field>
            </div>
            <Button
              variant="ghost"
              size="icon"
              className="mt-6"
              aria-label={fill(t.removeItem, { name: nameOf(items[at]?.itemId ?? '') })}
              onClick={() => remove(at)}
            >
              <X aria-hidden className="size-4" />
            </Button>
          </div>
          <div className="grid gap-4 lg:grid-cols-2">
            <LengthFields
              form={form}
              name={`items.${at}.repeat`}
              label={t.repeat}
              choices={{ never: t.repeatNever, set: t.repeatEvery }}
              error={errors?.[at]?.repeat?.count?.message}
            />
            <Expiry form={form} at={at} repeats={items[at]?.repeat.isSet ?? false} />
          </div>
          {isOnce && (items[at]?.repeat.isSet || items[at]?.expires !== 'never') && (
            <p className="text-13 text-ink-faint">{t.onceOnly}</p>
          )}
        </fieldset>
      ))}
      {definitions.length === 0 && (
        <p className="text-13 text-ink-muted">
          {t.itemsNone}{' '}
          <Link
            to="/projects/$projectId/payments/items"
            params={{ projectId }}
            className="font-medium text-accent underline"
          >
            {t.defineItem}
          </Link>
        </p>
      )}
      {left.length > 0 && (
        <Button size="small" className="self-start" onClick={() => append(newItem(left[0]![0]))}>
          <Plus aria-hidden className="size-4" />
          {t.addItem}
        </Button>
      )}
    </div>
  );
}

/** Items that are granted only once cannot expire at the next grant, so that choice is hidden. */
function Expiry({ form, at, repeats }: { form: UseFormReturn<ProductValues>; at: number; repeats: boolean }) {
  const t = useTexts(productTexts).form;
  const expires = useWatch({ control: form.control, name: `items.${at}.expires` });
  const choices = EXPIRIES.filter((each) => repeats || each !== 'when-repeated');
  return (
    <Field label={t.expires}>
      {(control) => (
        <Select
          {...control}
          value={choices.includes(expires) ? expires : 'never'}
          onChange={(event) => {
            const chosen = EXPIRIES.find((each) => each === event.target.value) ?? 'never';
            form.setValue(`items.${at}.expires`, chosen, { shouldDirty: true });
          }}
        >
          {choices.map((each) => (
            <option key={each} value={each}>
              {t.expiresNames[each]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
