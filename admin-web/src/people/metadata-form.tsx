import { zodResolver } from '@hookform/resolvers/zod';
import type { OwnJson } from '@hallpass/js';
import type { QueryKey } from '@tanstack/react-query';
import { useForm, type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Plus } from 'lucide-react';
import { useId } from 'react';
import { FormCard } from '../forms/form-card';
import { KEEP_TYPED } from '../forms/use-conflict';
import { useChange } from '../forms/use-change';
import { useTexts, fill } from '../texts';
import { peopleDataTexts } from '../texts/generated/people-data-texts';
import { Button } from '../components/button';
import { CodeEditor } from '../components/code-editor';
import { hintsOf, type Hint, withEntry } from './metadata-hints';

const FIELDS = ['client_metadata', 'client_read_only_metadata', 'server_metadata'] as const;

/** Metadata that users and teams store for the app. */
export type Metadata = Record<(typeof FIELDS)[number], OwnJson>;

interface MetadataFormProps {
  stored: Metadata;
  /** Metadata of others, as a source of suggestions. */
  others: readonly Metadata[];
  onSave: (changes: Partial<Metadata>) => Promise<unknown>;
  read: () => Promise<Metadata>;
  refreshes: readonly QueryKey[];
}

const textOf = (value: OwnJson): string => (value === null ? '' : JSON.stringify(value, null, 2));
const valueOf = (text: string): OwnJson => (text.trim() === '' ? null : (JSON.parse(text) as OwnJson));
const textsOf = (metadata: Metadata) => ({
  client_metadata: textOf(metadata.client_metadata),
  client_read_only_metadata: textOf(metadata.client_read_only_metadata),
  server_metadata: textOf(metadata.server_metadata),
});

export function MetadataForm({ stored, others, onSave, read, refreshes }: MetadataFormProps) {
  const t = useTexts(peopleDataTexts);
  const json = z.string().superRefine((text, context) => {
    try {
      valueOf(text);
    } catch {
      context.addIssue({ code: 'custom', message: t.wrong });
    }
  });
  const texts = textsOf(stored);
  const form = useForm({
    resolver: zodResolver(z.object({ client_metadata: json, client_read_only_metadata: json, server_metadata: json })),
    values: texts,
    resetOptions: KEEP_TYPED,
    mode: 'onTouched',
  });
  const save = useChange({
    act: (typed: Record<(typeof FIELDS)[number], string>) =>
      onSave(Object.fromEntries(FIELDS.filter((id) => typed[id] !== texts[id]).map((id) => [id, valueOf(typed[id])]))),
    refreshes,
    done: t.saved,
  });
  const labels = {
    client_metadata: t.fields.client,
    client_read_only_metadata: t.fields.readOnly,
    server_metadata: t.fields.server,
  };
  const hints = {
    client_metadata: t.fields.clientHint,
    client_read_only_metadata: t.fields.readOnlyHint,
    server_metadata: t.fields.serverHint,
  };
  return (
    <FormCard form={form} save={save} action={t.save} conflict={{ read: async () => textsOf(await read()), labels }}>
      {FIELDS.map((id) => (
        <JsonField
          key={id}
          form={form}
          name={id}
          label={labels[id]}
          hint={hints[id]}
          entries={hintsOf(others.map((other) => other[id]))}
        />
      ))}
    </FormCard>
  );
}

interface JsonFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: Path<Values>;
  label: string;
  hint: string;
  entries: readonly Hint[];
}

/** A JSON text field that suggests entries other objects have. */
function JsonField<Values extends FieldValues>({ form, name, label, hint, entries }: JsonFieldProps<Values>) {
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
