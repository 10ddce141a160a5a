import type { ComponentProps } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Field } from '../components/field';
import { SelectField, TextField } from '../components/fields';
import { Textarea } from '../components/input';
import { PasswordInput } from '../components/password-input';

interface OfForm<Values extends FieldValues, Input, Output> {
  form: UseFormReturn<Values, Input, Output>;
  name: Path<Values>;
}

type Own = 'form' | 'name' | 'error';
type FieldPart = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'aside'>;

/** A text field with its value and its error in a form. */
export function FormText<Values extends FieldValues, Input, Output>({
  form,
  name,
  ...props
}: OfForm<Values, Input, Output> & Omit<ComponentProps<typeof TextField>, Own>) {
  return <TextField {...form.register(name)} error={errorOf(form, name)} {...props} />;
}

/** A field of several lines with its value and its error in a form. */
export function FormTextarea<Values extends FieldValues, Input, Output>({
  form,
  name,
  label,
  hint,
  aside,
  ...props
}: OfForm<Values, Input, Output> & FieldPart & Omit<ComponentProps<typeof Textarea>, Own>) {
  return (
    <Field label={label} hint={hint} aside={aside} error={errorOf(form, name)}>
      {(control) => <Textarea autoComplete="off" {...control} {...form.register(name)} {...props} />}
    </Field>
  );
}

/** A field for a password or another secret with its value and its error in a form. */
export function FormPassword<Values extends FieldValues, Input, Output>({
  form,
  name,
  label,
  hint,
  aside,
  ...props
}: OfForm<Values, Input, Output> & FieldPart & Omit<ComponentProps<typeof PasswordInput>, Own>) {
  return (
    <Field label={label} hint={hint} aside={aside} error={errorOf(form, name)}>
      {(control) => <PasswordInput {...control} {...form.register(name)} {...props} />}
    </Field>
  );
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
