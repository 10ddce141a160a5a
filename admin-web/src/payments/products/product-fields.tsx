import { useState } from 'react';
import { useWatch, useFieldArray } from 'react-hook-form';
import { Link } from '@tanstack/react-router';
import { Checkbox, Radio } from '../../components/choice';
import { LongText } from '../../components/long-text';
import { useTexts } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsProductsTexts } from '../../texts/generated/payments-products-texts';
import { SelectField, TextField } from '../../components/fields';
import { NameFields } from '../name-fields';
import { CUSTOMER_TYPES } from '../choices';
import { basesOf, type CustomerType, type PaymentsConfig, EXPIRIES } from '../payments-config';
import { itemText } from '../format';
import { useProject } from '../project';
import { Group, type ProductFormState, IntervalField } from './form-parts';
import { Removable } from '../../forms/removable';
import { PriceFields } from './price-fields';
import type { PriceValue, ProductValues } from './product-schema';
import { newPrice, includedItemOf, newItem } from './product-values';
import { AddButton } from '../../components/add-button';
import { FormError } from '../../components/field';

interface ProductFieldsProps {
  form: ProductFormState;
  payments: PaymentsConfig;
  /** Null for a new product. */
  id: string | null;
}

/** The product editor. Hides invalid combinations. */
export function ProductFields({ form, payments, id }: ProductFieldsProps) {
  const t = useTexts(paymentsProductsTexts).form;
  const shared = useTexts(paymentsTexts);
  const { errors } = form.formState;
  const [kind, customerType] = useWatch({ control: form.control, name: ['kind', 'customerType'] });
  const set = <Name extends keyof ProductValues>(name: Name, value: ProductValues[Name]) =>
    form.setValue(name as 'kind', value as 'priced', { shouldDirty: true });
  const chooseType = (type: CustomerType) => {
    set('customerType', type);
    // Add-ons must be for the same customer type.
    set('addOnTo', []);
    set(
      'items',
      form.getValues('items').filter(({ itemId }) => payments.items[itemId]?.customerType === type),
    );
  };
  const [typedPrices, setTypedPrices] = useState<PriceValue[]>([]);
  const chooseKind = (next: ProductValues['kind']) => {
    set('kind', next);
    // Removes the prices so that they cannot be invalid, and restores them if the owner switches back.
    if (next === 'default') setTypedPrices(form.getValues('prices'));
    const prices = typedPrices.length > 0 ? typedPrices : [newPrice('monthly')];
    set('prices', next === 'default' ? [] : prices);
  };
  return (
    <>
      <Group title={t.basics}>
        <div className="grid gap-4 sm:grid-cols-2">
          <NameFields form={form} isNew={id === null} />
          <SelectField
            label={shared.customerType}
            hint={t.customerTypeHints[customerType]}
            value={customerType}
            options={CUSTOMER_TYPES.map((type) => [type, shared.customerTypes[type]] as const)}
            onChange={({ target }) => chooseType(target.value as CustomerType)}
          />
          <SelectField
            label={t.catalog}
            hint={t.catalogHint}
            error={errors.catalogId?.message}
            options={[
              ['', t.catalogNone],
              ...Object.entries(payments.catalogs).map(
                ([catalogId, { displayName = catalogId }]) => [catalogId, displayName] as const,
              ),
            ]}
            {...form.register('catalogId')}
          />
        </div>
      </Group>
      <Group title={t.prices}>
        <fieldset className="flex flex-col gap-3">
          <legend className="sr-only">{t.prices}</legend>
          {(['priced', 'default'] as const).map((each) => (
            <Radio
              key={each}
              name="kind"
              label={t[each]}
              hint={t[`${each}Hint`]}
              checked={kind === each}
              onChange={() => chooseKind(each)}
            />
          ))}
        </fieldset>
        {kind === 'priced' && <PriceFields form={form} />}
        {kind === 'priced' && <FreeTrials form={form} payments={payments} />}
      </Group>
      <Group title={t.items} hint={t.itemsHint}>
        <ItemFields form={form} payments={payments} />
      </Group>
      <Group title={t.availability}>
        <Checkbox label={t.serverOnly} hint={t.serverOnlyHint} {...form.register('serverOnly')} />
        {kind === 'priced' && (
          <>
            <Checkbox label={t.stackable} hint={t.stackableHint} {...form.register('stackable')} />
            <AddOn form={form} payments={payments} id={id} />
          </>
        )}
      </Group>
    </>
  );
}

/** Limits the free trials of a product. A product in a catalog uses the catalog's limit instead. */
function FreeTrials({ form, payments }: Omit<ProductFieldsProps, 'id'>) {
  const t = useTexts(paymentsTexts);
  const [prices, catalogId] = useWatch({ control: form.control, name: ['prices', 'catalogId'] });
  const error = form.formState.errors.freeTrials;
  const hasTrial = prices.some(({ interval, trial }) => interval.isSet && trial.isSet);
  // An invalid value stays visible, so that the form can be fixed and saved.
  if ((!hasTrial || Object.hasOwn(payments.catalogs, catalogId)) && !error) return null;
  return (
    <div className="sm:max-w-96">
      <TextField
        label={t.freeTrials}
        hint={t.freeTrialsHint}
        error={error?.message}
        inputMode="numeric"
        {...form.register('freeTrials')}
      />
    </div>
  );
}

function AddOn({ form, payments, id }: ProductFieldsProps) {
  const t = useTexts(paymentsProductsTexts).form;
  const [customerType, chosen] = useWatch({ control: form.control, name: ['customerType', 'addOnTo'] });
  const bases = Object.entries(payments.products).filter(
    ([productId, product]) =>
      productId !== id && product.customerType === customerType && !(id !== null && basesOf(product).includes(id)),
  );
  if (bases.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-13 font-medium">{t.addOn}</legend>
      <p className="mt-1 text-13 text-ink-faint">{t.addOnHint}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {bases.map(([productId, product]) => (
          <Checkbox
            key={productId}
            label={<LongText>{product.displayName}</LongText>}
            checked={chosen.includes(productId)}
            onChange={({ target }) =>
              form.setValue(
                'addOnTo',
                target.checked ? [...chosen, productId] : chosen.filter((each) => each !== productId),
                { shouldDirty: true },
              )
            }
          />
        ))}
      </div>
      <FormError>{form.formState.errors.addOnTo?.message}</FormError>
    </fieldset>
  );
}

/** Items included in a product, how often they are granted, and when unused ones expire. */
function ItemFields({ form, payments }: { form: ProductFormState; payments: PaymentsConfig }) {
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
        <AddButton size="small" className="self-start" onClick={() => append(newItem(left[0]![0]))} label={t.addItem} />
      )}
    </div>
  );
}
