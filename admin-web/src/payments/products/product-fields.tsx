import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Checkbox } from '../../components/checkbox';
import { Field } from '../../components/field';
import { Input, Select } from '../../components/input';
import { LongText } from '../../components/long-text';
import { Radio } from '../../components/radio';
import { useTexts } from '../../texts';
import { basesOf, type Catalogue, CUSTOMER_TYPES, type CustomerType, idOf } from '../catalogue';
import { texts } from '../texts';
import { ItemFields } from './item-fields';
import { PriceFields } from './price-fields';
import { productTexts } from './product-texts';
import { newPrice, type PriceValue, type ProductValues } from './product-values';

interface ProductFieldsProps {
  form: UseFormReturn<ProductValues>;
  catalogue: Catalogue;
  projectId: string;
  /** Null for a new product, whose id follows its name until the owner edits the id. */
  id: string | null;
}

/** The product editor. Hides invalid combinations. */
export function ProductFields({ form, catalogue, projectId, id }: ProductFieldsProps) {
  const t = useTexts(productTexts).form;
  const { customerTypes, customerTypeHints } = useTexts(texts);
  const { errors, dirtyFields } = form.formState;
  const [kind, customerType] = useWatch({ control: form.control, name: ['kind', 'customerType'] });
  const chooseType = (type: CustomerType) => {
    form.setValue('customerType', type, { shouldDirty: true });
    // Add-ons must be for the same customer type.
    form.setValue('addOnTo', [], { shouldDirty: true });
    form.setValue(
      'items',
      form.getValues('items').filter(({ itemId }) => catalogue.items[itemId]?.customerType === type),
      { shouldDirty: true },
    );
  };
  const [typedPrices, setTypedPrices] = useState<PriceValue[]>([]);
  const chooseKind = (next: ProductValues['kind']) => {
    form.setValue('kind', next, { shouldDirty: true });
    // Removes the prices so that they cannot be invalid, and restores them if the owner switches back.
    if (next === 'default') setTypedPrices(form.getValues('prices'));
    const prices = typedPrices.length > 0 ? typedPrices : [newPrice('monthly')];
    form.setValue('prices', next === 'default' ? [] : prices, { shouldDirty: true });
  };
  const name = form.register('displayName');
  return (
    <>
      <Group title={t.basics}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t.name} error={errors.displayName?.message}>
            {(control) => (
              <Input
                {...control}
                {...name}
                autoComplete="off"
                onChange={(event) => {
                  void name.onChange(event);
                  if (id === null && !dirtyFields.id) form.setValue('id', idOf(event.target.value));
                }}
              />
            )}
          </Field>
          <Field label={t.id} hint={t.idHint} error={errors.id?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('id')}
                readOnly={id !== null}
                autoComplete="off"
                spellCheck={false}
                className="font-mono"
              />
            )}
          </Field>
          <Field label={t.customerType} hint={customerTypeHints[customerType]}>
            {(control) => (
              <Select
                {...control}
                value={customerType}
                onChange={(event) => chooseType(event.target.value as CustomerType)}
              >
                {CUSTOMER_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {customerTypes[type]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t.catalog} hint={t.catalogHint} error={errors.catalogId?.message}>
            {(control) => (
              <Select {...control} {...form.register('catalogId')}>
                <option value="">{t.catalogNone}</option>
                {Object.entries(catalogue.catalogs).map(([catalogId, { displayName }]) => (
                  <option key={catalogId} value={catalogId}>
                    {displayName ?? catalogId}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <div className="flex flex-col gap-3">
          {kind === 'priced' && <Checkbox label={t.stackable} hint={t.stackableHint} {...form.register('stackable')} />}
          <Checkbox label={t.serverOnly} hint={t.serverOnlyHint} {...form.register('serverOnly')} />
        </div>
      </Group>
      <Group title={t.prices}>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-13 font-medium">{t.kind}</legend>
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
        {kind === 'priced' && <FreeTrials form={form} catalogue={catalogue} />}
      </Group>
      <Group title={t.items} hint={t.itemsHint}>
        <ItemFields form={form} catalogue={catalogue} projectId={projectId} />
      </Group>
      {kind === 'priced' && (
        <Group title={t.addOn} hint={t.addOnHint}>
          <AddOn form={form} catalogue={catalogue} id={id} />
        </Group>
      )}
    </>
  );
}

/** Limits the free trials of a product. A product in a catalog uses the catalog's limit instead. */
function FreeTrials({ form, catalogue }: Pick<ProductFieldsProps, 'form' | 'catalogue'>) {
  const t = useTexts(productTexts).form;
  const [prices, catalogId] = useWatch({ control: form.control, name: ['prices', 'catalogId'] });
  const error = form.formState.errors.freeTrials;
  const hasTrial = prices.some(({ interval, trial }) => interval.isSet && trial.isSet);
  // An invalid value stays visible, so that the form can be fixed and saved.
  if ((!hasTrial || Object.hasOwn(catalogue.catalogs, catalogId)) && !error) return null;
  return (
    <div className="sm:max-w-96">
      <Field label={t.freeTrials} hint={t.freeTrialsHint} error={error?.message}>
        {(control) => <Input {...control} {...form.register('freeTrials')} inputMode="numeric" autoComplete="off" />}
      </Field>
    </div>
  );
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-b border-line pb-6 last:border-0 last:pb-0">
      <div>
        <h2 className="text-sm font-semibold">{title}</h2>
        {hint && <p className="text-13 text-ink-faint">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

function AddOn({ form, catalogue, id }: Omit<ProductFieldsProps, 'projectId'>) {
  const t = useTexts(productTexts).form;
  const [customerType, chosen] = useWatch({ control: form.control, name: ['customerType', 'addOnTo'] });
  const bases = Object.entries(catalogue.products).filter(
    ([productId, product]) =>
      productId !== id && product.customerType === customerType && !(id !== null && basesOf(product).includes(id)),
  );
  const error = form.formState.errors.addOnTo;
  if (bases.length === 0) return <p className="text-13 text-ink-muted">{t.addOnNone}</p>;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {bases.map(([productId, product]) => (
        <Checkbox
          key={productId}
          label={<LongText>{product.displayName}</LongText>}
          checked={chosen.includes(productId)}
          onChange={(event) =>
            form.setValue(
              'addOnTo',
              event.target.checked ? [...chosen, productId] : chosen.filter((each) => each !== productId),
              { shouldDirty: true },
            )
          }
        />
      ))}
      {error?.message && (
        <p role="alert" className="text-13 text-danger">
          {error.message}
        </p>
      )}
    </div>
  );
}
