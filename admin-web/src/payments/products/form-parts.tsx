import { type ReactNode, useState } from 'react';
import { type FieldPathByValue, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTexts } from '../../texts';
import { paymentsProductsTexts } from '../../texts/generated/payments-products-texts';
import { SelectField, TextField } from '../../components/fields';
import { type Unit, UNITS } from '../payments-config';
import type { IntervalValue, ProductValues } from './product-schema';

export type ProductFormState = UseFormReturn<ProductValues>;

export function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
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

interface IntervalFieldProps {
  form: ProductFormState;
  name: FieldPathByValue<ProductValues, IntervalValue>;
  label: string;
  /** Presets by value, such as `1 month`; the empty value means no interval. */
  presets: readonly (readonly [value: string, label: string])[];
  hint?: string;
  error?: string;
}

const CUSTOM = 'custom';

/** A choice of common intervals, and fields for any other one. */
export function IntervalField({ form, name, label, presets, hint, error }: IntervalFieldProps) {
  const t = useTexts(paymentsProductsTexts).form;
  const value = useWatch({ control: form.control, name }) as IntervalValue;
  const [isChosen, setChosen] = useState(false);
  const preset = value.isSet ? `${value.count} ${value.unit}` : '';
  const isCustom = value.isSet && (isChosen || !presets.some(([each]) => each === preset));
  const choose = (next: string) => {
    const [count = value.count, unit = value.unit] = next === CUSTOM || next === '' ? [] : next.split(' ');
    setChosen(next === CUSTOM);
    form.setValue(name, { isSet: next !== '', count, unit: unit as Unit }, { shouldDirty: true });
  };
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-2">
      <div className="min-w-36 flex-1 basis-full sm:basis-0">
        <SelectField
          label={label}
          hint={hint}
          value={isCustom ? CUSTOM : preset}
          options={[...presets, [CUSTOM, t.custom]]}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
      {isCustom && (
        <>
          <div className="w-20">
            <TextField label={t.count} error={error} inputMode="numeric" {...form.register(`${name}.count`)} />
          </div>
          <div className="w-28">
            <SelectField
              label={t.unit}
              options={UNITS.map((unit) => [unit, t.units[unit]] as const)}
              {...form.register(`${name}.unit`)}
            />
          </div>
        </>
      )}
    </div>
  );
}
