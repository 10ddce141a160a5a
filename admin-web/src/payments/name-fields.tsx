import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { useTexts } from '../texts';
import { paymentsTexts, type PaymentsTexts } from '../texts/generated/payments-texts';
import { TextField } from '../components/fields';
import { type EntryKind, ID, idOf, type PaymentsConfig } from './payments-config';

export interface Named {
  name: string;
  id: string;
}

/** @param entry id of the edited entry; undefined for a new one, whose id must not be taken */
export function namedSchema(payments: PaymentsConfig, kind: EntryKind, entry: string | undefined, t: PaymentsTexts) {
  return {
    name: z.string().trim().min(1, t.nameMissing).max(1_000),
    id: z
      .string()
      .trim()
      .regex(ID, t.idInvalid)
      .refine((id) => entry !== undefined || !Object.hasOwn(payments[kind], id), t.idTaken),
  };
}

interface NameFieldsProps<Values extends Named> {
  form: UseFormReturn<Values>;
  /** The id of a new entry follows its name until the owner edits the id. */
  isNew: boolean;
  hint?: string;
}

export function NameFields<Values extends Named>({ form, isNew, hint }: NameFieldsProps<Values>) {
  const t = useTexts(paymentsTexts);
  const { register, setValue, formState } = form as unknown as UseFormReturn<Named>;
  const { errors, dirtyFields } = formState;
  const onChange = ({ target }: { target: { value: string } }) => {
    if (isNew && !dirtyFields.id) setValue('id', idOf(target.value));
  };
  return (
    <>
      <TextField label={t.name} hint={hint} error={errors.name?.message} {...register('name', { onChange })} />
      <TextField
        label={t.id}
        hint={isNew ? t.idHint : undefined}
        error={errors.id?.message}
        readOnly={!isNew}
        spellCheck={false}
        className="font-mono"
        {...register('id')}
      />
    </>
  );
}
