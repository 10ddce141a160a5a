import { type FieldPathByValue, type UseFormReturn, useWatch } from 'react-hook-form';
import { Input, Select } from '../../components/input';
import { Field } from '../../components/field';
import { useTexts } from '../../texts';
import { UNITS } from '../catalogue';
import { texts } from '../texts';
import { productTexts } from './product-texts';
import type { LengthValue, ProductValues } from './product-values';

interface LengthFieldsProps {
  form: UseFormReturn<ProductValues>;
  name: FieldPathByValue<ProductValues, LengthValue>;
  label: string;
  /** Labels of the two choices: no length, or a length. */
  choices: { never: string; set: string };
  hint?: string;
  error?: string;
}

/** Input for an optional length in days, weeks, months or years. */
export function LengthFields({ form, name, label, choices, hint, error }: LengthFieldsProps) {
  const t = useTexts(productTexts).form;
  const { unitNames } = useTexts(texts);
  const value = useWatch({ control: form.control, name }) as LengthValue;
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-2">
      <div className="min-w-36 flex-1 basis-full sm:basis-0">
        <Field label={label} hint={hint}>
          {(control) => (
            <Select
              {...control}
              value={value.isSet ? 'set' : 'never'}
              onChange={(event) =>
                form.setValue(name, { ...value, isSet: event.target.value === 'set' }, { shouldDirty: true })
              }
            >
              <option value="never">{choices.never}</option>
              <option value="set">{choices.set}</option>
            </Select>
          )}
        </Field>
      </div>
      {value.isSet && (
        <>
          <div className="w-20">
            <Field label={t.count} error={error}>
              {(control) => (
                <Input {...control} {...form.register(`${name}.count`)} inputMode="numeric" autoComplete="off" />
              )}
            </Field>
          </div>
          <div className="w-28">
            <Field label={t.unit}>
              {(control) => (
                <Select {...control} {...form.register(`${name}.unit`)}>
                  {UNITS.map((unit) => (
                    <option key={unit} value={unit}>
                      {unitNames[unit]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        </>
      )}
    </div>
  );
}
