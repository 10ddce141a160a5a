import { Plus } from 'lucide-react';
import { useId } from 'react';
import { type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '../components/button';
import { CodeEditor } from '../components/code-editor';
import { fill, useTexts } from '../texts';
import { peopleDataTexts } from '../texts/generated/people-data-texts';
import { type Hint, withEntry } from './metadata-hints';

interface JsonFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  hint: string;
  entries: readonly Hint[];
}

/** A JSON text field that suggests entries other objects have. */
export function JsonField<Values extends FieldValues>({ form, name, label, hint, entries }: JsonFieldProps<Values>) {
  const t = useTexts(peopleDataTexts);
  const id = useId();
  const text = String(useWatch({ control: form.control, name }) ?? '');
  const error = form.getFieldState(name, form.formState).error?.message;
  const set = (next: string) =>
    form.setValue(name, next as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldValidate: true });
  const offered = entries.flatMap((entry) => {
    const next = withEntry(text, entry);
    return next === null ? [] : [{ entry, next }];
  });
  const formatted = formattedJson(text);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <span className="text-13 font-medium">{label}</span>
        {formatted !== null && formatted !== text && (
          <Button size="small" variant="ghost" onClick={() => set(formatted)}>
            {t.format}
          </Button>
        )}
      </div>
      <CodeEditor
        label={label}
        language="json"
        value={text}
        onChange={set}
        className="h-40"
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
        aria-invalid={error !== undefined}
      />
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-13 text-danger">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="text-13 text-ink-faint">
        {hint}
      </p>
      {offered.length > 0 && (
        <div
          role="group"
          aria-label={fill(t.hintsFor, { field: label })}
          className="flex flex-wrap items-center gap-1.5"
        >
          <span className="text-xs text-ink-muted">{t.hints}</span>
          {offered.map(({ entry, next }) => (
            <button
              key={entry.name}
              type="button"
              aria-label={fill(t.add, { name: entry.name, type: t.types[entry.type] })}
              className="flex h-6 items-center gap-1 rounded-full border border-line-strong bg-surface px-2 text-xs text-ink-muted hover:bg-hover hover:text-ink"
              onClick={() => set(next)}
            >
              <Plus aria-hidden className="size-3" />
              <code className="font-mono">{entry.name}</code>
              <span className="text-ink-faint">{t.types[entry.type]}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function formattedJson(text: string): string | null {
  try {
    return text.trim() === '' ? null : JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}
