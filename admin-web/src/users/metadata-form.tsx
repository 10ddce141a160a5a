import { zodResolver } from '@hookform/resolvers/zod';
import type { ServerUser, ServerUserUpdateOptions } from '@hallpass/js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { describeError } from '../api/errors';
import { Field } from '../components/field';
import { Textarea } from '../components/input';
import { FormCard } from './form-card';
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

/** Also what was typed: the form's own option keeps it otherwise. */
const FULLY = { keepDirtyValues: false };

export function MetadataForm({ projectId, user }: { projectId: string; user: ServerUser }) {
  const update = useUserUpdate(projectId, user);
  const [failure, setFailure] = useState<string | null>(null);
  const stored = textsOf(user);
  const form = useForm({
    resolver: zodResolver(schema),
    values: stored,
    // The user may be read anew while somebody types.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { errors, isDirty, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (texts) => {
    setFailure(null);
    try {
      const changes: ServerUserUpdateOptions = {};
      for (const { id } of FIELDS) {
        if (texts[id] !== stored[id]) changes[id] = parseJsonText(texts[id]);
      }
      await update(changes);
      form.reset(Object.fromEntries(FIELDS.map(({ id }) => [id, jsonText(parseJsonText(texts[id]))])) as Texts, FULLY);
    } catch (error) {
      setFailure(describeError(error));
    }
  });

  return (
    <FormCard
      action="Save metadata"
      failure={failure}
      isDirty={isDirty}
      isBusy={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onReset={() => {
        setFailure(null);
        form.reset(stored, FULLY);
      }}
    >
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
              className="field-sizing-content max-h-96 min-h-24 font-mono text-base leading-6 sm:text-[0.8125rem]"
            />
          )}
        </Field>
      ))}
    </FormCard>
  );
}
