import type { ComponentProps } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { SelectField, TextField } from '../components/fields';

interface OfForm<Values extends FieldValues, Input, Output> {
  form: UseFormReturn<Values, Input, Output>;
  name: Path<Values>;
}

type Own = 'form' | 'name' | 'error';

/** A text field with its value and its error in a form. */
export function FormText<Values extends FieldValues, Input, Output>({
  form,
  name,
  ...props
}: OfForm<Values, Input, Output> & Omit<ComponentProps<typeof TextField>, Own>) {
  return <TextField {...form.register(name)} error={errorOf(form, name)} {...props} />;
}

/** A select with its value and its error in a form. */
export function FormSelect<Values extends FieldValues, Input, Output>({
  form,
  name,
  ...props
}: OfForm<Values, Input, Output> & Omit<ComponentProps<typeof SelectField>, Own>) {
  return <SelectField {...form.register(name)} error={errorOf(form, name)} {...props} />;
}

const errorOf = <Values extends FieldValues, Input, Output>(
  { getFieldState, formState }: UseFormReturn<Values, Input, Output>,
  name: Path<Values>,
): string | undefined => getFieldState(name, formState).error?.message;
