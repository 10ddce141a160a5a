import { ListFilter } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from './button';
import { cx } from './cx';
import { Field } from './field';
import { Input } from './input';
import { useListing } from './listing';
import { instantOf, localTime } from './local-time';

/** A filter that is typed. Its value is in the URL. */
export interface FilterField {
  /** Name of the URL parameter. */
  name: string;
  label: string;
  /** Values with a description. */
  suggestions?: readonly (readonly [value: string, label: string | undefined])[];
  placeholder?: string;
  isTime?: boolean;
}

interface FilterFormProps {
  /** Label of the form, and of the button that opens it on a phone. */
  label: string;
  action: string;
  fields: readonly FilterField[];
}

const PLAIN = { autoComplete: 'off', spellCheck: false, maxLength: 256 } as const;

/** Free-text filters of a list. Collapsed on phones to leave room for the list. */
export function FilterForm({ label, action, fields }: FilterFormProps) {
  const { listing, change } = useListing();
  const filter = (typed: Readonly<Record<string, string | undefined>>) =>
    change(
      Object.fromEntries(
        fields.map(({ name, isTime }) => [name, isTime ? instantOf(typed[name] ?? '') : typed[name]] as const),
      ),
    );
  return (
    // Remounts when the filter changes elsewhere, for example through a link, so that the fields start with it.
    <FilterFrame
      key={fields.map(({ name }) => listing[name]).join('\n')}
      label={label}
      action={action}
      onFilter={filter}
    >
      {fields.map((field) => (
        <TypedFilter key={field.name} field={field} value={listing[field.name]} />
      ))}
    </FilterFrame>
  );
}

function TypedFilter({ field, value }: { field: FilterField; value: string | undefined }) {
  const { name, label, suggestions, placeholder, isTime = false } = field;
  const listId = useId();
  return (
    <FilterCell>
      <Field label={label}>
        {(control) =>
          isTime ? (
            <Input {...control} name={name} type="datetime-local" defaultValue={value && localTime(new Date(value))} />
          ) : (
            <Input
              {...control}
              name={name}
              defaultValue={value}
              placeholder={placeholder}
              list={suggestions && listId}
              {...PLAIN}
            />
          )
        }
      </Field>
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map(([suggestion, text]) => (
            <option key={suggestion} value={suggestion} label={text} />
          ))}
        </datalist>
      )}
    </FilterCell>
  );
}

interface FilterFrameProps {
  /** Label of the form, and of the button that opens it on a phone. */
  label: string;
  action: string;
  /** Called with the typed values by field name, without empty values. */
  onFilter: (typed: Readonly<Record<string, string | undefined>>) => void;
  children: ReactNode;
}

/** A form above a list. Collapsed on phones to leave room for the list. */
export function FilterFrame({ label, action, onFilter, children }: FilterFrameProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget))
      if (typeof value === 'string' && value.trim() !== '') typed[name] = value.trim();
    onFilter(typed);
  };
  return (
    <search aria-label={label} className="mb-3 block">
      <Button className="sm:hidden" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <ListFilter aria-hidden className="size-4" />
        {label}
      </Button>
      <form
        id={id}
        noValidate
        onSubmit={submit}
        className={cx(
          'mt-2 flex-wrap items-end gap-3 rounded-xl border border-line bg-surface p-4 shadow-raised sm:mt-0 sm:flex',
          isOpen ? 'flex' : 'hidden',
        )}
      >
        {children}
        <Button type="submit" variant="primary" writes={false} className="ms-auto">
          {action}
        </Button>
      </form>
    </search>
  );
}

export function FilterCell({ children }: { children: ReactNode }) {
  return <div className="min-w-44 flex-1 basis-60">{children}</div>;
}
