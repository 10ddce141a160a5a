import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../components/button';
import { fill, useTexts } from '../texts';
import { formsTexts } from '../texts/generated/forms-texts';

/** Fields of an entry of a list that can be removed, with a summary as the title. */
export function Removable({ title, onRemove, children }: { title: string; onRemove: () => void; children: ReactNode }) {
  const t = useTexts(formsTexts);
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-line p-4">
      <legend className="sr-only">{title}</legend>
      <div className="-mb-2 flex items-center justify-between gap-2">
        <span aria-hidden className="min-w-0 truncate font-medium tabular-nums">
          {title}
        </span>
        <Button variant="ghost" size="icon" aria-label={fill(t.remove, { name: title })} onClick={onRemove}>
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      {children}
    </fieldset>
  );
}
