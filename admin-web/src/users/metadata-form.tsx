import { zodResolver } from '@hookform/resolvers/zod';
import type { ServerUser, ServerUserUpdateOptions } from '@hallpass/js';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Field } from '../components/field';
import { Textarea } from '../components/input';
import { FormCard, KEEP_TYPED } from '../forms/form-card';
import { useUserUpdate } from './use-user-update';
import { jsonText, jsonTextSchema, parseJsonText } from './user-schemas';

const FIELDS = [
  { id: 'clientMetadata', label: 'Client', hint: 'The user’s own app reads and writes it.' },
  { id: 'clientReadOnlyMetadata', label: 'Client, read only', hint: 'The user’s app reads it, your server writes it.' },
  { id: 'serverMetadata', label: 'Server', hint: 'Only your server sees it.' },
] as const;

const schema = z.object({
  clientMetadata: jsonTextSchema,
  clientReadOnlyMetadata: jsonTextSchema,
  serverMetadata: jsonTextSchema,
});
type Texts = z.infer<typeof schema>;

const textsOf = (user: ServerUser): Texts => ({
  clientMetadata: jsonText(user.clientMetadata),
  clientReadOnlyMetadata: jsonText(user.clientReadOnlyMetadata),
  serverMetadata: jsonText(user.serverMetadata),
});

export function MetadataForm({ projectId, user }: { projectId: string; user: ServerUser }) {
  const stored = textsOf(user);
  const save = useUserUpdate(projectId, user, (texts: Texts) => {
    const changes: ServerUserUpdateOptions = {};
    for (const { id } of FIELDS) {
      if (texts[id] !== stored[id]) changes[id] = parseJsonText(texts[id]);
    }
    return changes;
  });
  const form = useForm({
    resolver: zodResolver(schema),
    values: stored,
    resetOptions: KEEP_TYPED,
    mode: 'onTouched',
  });
  const { errors } = form.formState;

  return (
    <FormCard form={form} save={save} action="Save metadata">
      {FIELDS.map(({ id, label, hint }) => (
        <Field key={id} label={label} hint={hint} error={errors[id]?.message}>
          {(control) => (
            <Textarea
              {...control}
              {...form.register(id)}
              rows={4}
              placeholder="null"
              spellCheck={false}
              autoComplete="off"
              className="field-sizing-content max-h-96 min-h-24 font-mono text-base leading-6 sm:text-13"
            />
          )}
        </Field>
      ))}
    </FormCard>
  );
}
