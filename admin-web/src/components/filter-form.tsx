import { ListFilter } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from './button';
import { cx } from './cx';

interface FilterFormProps {
  /** Label of the form, and of the button that opens it on a phone. */
  label: string;
  action: string;
  /** Called with the typed values by field name, without empty values. */
  onFilter: (typed: Readonly<Record<string, string | undefined>>) => void;
  children: ReactNode;
}

/** Free-text filters of a list. Collapsed on phones to leave room for the list. */
export function FilterForm({ label, action, onFilter, children }: FilterFormProps) {
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
        <Button type="submit" variant="primary" className="ms-auto">
          {action}
        </Button>
      </form>
    </search>
  );
}

export function FilterField({ children }: { children: ReactNode }) {
  return <div className="min-w-44 flex-1 basis-60">{children}</div>;
}
