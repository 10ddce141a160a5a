import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../../components/button';
import { useTexts } from '../../texts';
import { paymentsProductsTexts } from '../../texts/generated/payments-products-texts';
import { SelectField, TextField } from '../fields';
import { itemText } from '../format';
import { EXPIRIES, type PaymentsConfig } from '../payments-config';
import { useProject } from '../project';
import { IntervalField, type ProductFormState, Removable } from './form-parts';
import { includedItemOf, newItem } from './product-values';

/** Items included in a product, how often they are granted, and when unused ones expire. */
export function ItemFields({ form, payments }: { form: ProductFormState; payments: PaymentsConfig }) {
  const { projectId } = useProject();
  const t = useTexts(paymentsProductsTexts).form;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' });
  const [customerType, items, kind, prices] = useWatch({
    control: form.control,
    name: ['customerType', 'items', 'kind', 'prices'],
  });
  const errors = form.formState.errors.items;
  const ofType = Object.entries(payments.items).filter(([, item]) => item.customerType === customerType);
  const left = ofType.filter(([id]) => !items.some(({ itemId }) => itemId === id));
  const isOnce = kind === 'priced' && prices.some(({ interval }) => !interval.isSet);
  return (
    <div className="flex flex-col gap-4">
      {fields.map((field, at) => {
        const item = items[at] ?? field;
        const ids = [...new Set([field.itemId, ...ofType.map(([id]) => id)])];
        // Items that are granted only once cannot expire at the next grant.
        const expiries = EXPIRIES.filter((each) => item.repeat.isSet || each !== 'when-repeated');
        return (
          <Removable
            key={field.id}
            title={itemText(item.itemId, includedItemOf(item), payments)}
            onRemove={() => remove(at)}
          >
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label={t.item}
                error={errors?.[at]?.itemId?.message}
                // Falls back to the id, because a configuration may name a deleted item.
                options={ids.map((id) => [id, payments.items[id]?.displayName ?? id] as const)}
                {...form.register(`items.${at}.itemId`)}
              />
              <TextField
                label={t.quantity}
                error={errors?.[at]?.quantity?.message}
                inputMode="numeric"
                {...form.register(`items.${at}.quantity`)}
              />
              <IntervalField
                form={form}
                name={`items.${at}.repeat`}
                label={t.repeat}
                presets={[
                  ['', t.repeatNever],
                  ['1 month', t.monthly],
                  ['1 year', t.yearly],
                ]}
                error={errors?.[at]?.repeat?.count?.message}
              />
              <SelectField
                label={t.expires}
                value={expiries.includes(item.expires) ? item.expires : 'never'}
                options={expiries.map((each) => [each, t.expiresNames[each]] as const)}
                onChange={({ target }) => {
                  const chosen = EXPIRIES.find((each) => each === target.value)!;
                  form.setValue(`items.${at}.expires`, chosen, { shouldDirty: true });
                }}
              />
            </div>
            {isOnce && (item.repeat.isSet || item.expires !== 'never') && (
              <p className="text-13 text-ink-faint">{t.onceOnly}</p>
            )}
          </Removable>
        );
      })}
      {ofType.length === 0 && (
        <p className="text-13 text-ink-muted">
          {t.itemsNone}{' '}
          <Link
            to="/projects/$projectId/payments/items"
            params={{ projectId }}
            className="font-medium text-accent underline"
          >
            {t.goToItems}
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
