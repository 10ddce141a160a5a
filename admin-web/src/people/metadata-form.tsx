import { zodResolver } from '@hookform/resolvers/zod';
import type { OwnJson } from '@hallpass/js';
import type { QueryKey } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormCard } from '../forms/form-card';
import { KEEP_TYPED } from '../forms/use-conflict';
import { useChange } from '../forms/use-change';
import { useTexts } from '../texts';
import { peopleDataTexts } from '../texts/generated/people-data-texts';
import { JsonField } from './json-field';
import { hintsOf } from './metadata-hints';

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
