import type { InternalApiKeyFirstView } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../shell/api-context';
import { Checkbox } from '../components/choice';
import { Field } from '../components/field';
import { Input, Select } from '../components/input';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { useTexts } from '../texts';
import { apiKeysTexts } from '../texts/generated/api-keys-texts';
import { expiryAfter, KEY_KINDS, LIFETIMES } from './key-kinds';
import { NewKeysDialog } from './new-keys-dialog';

const LONGEST = 255;

interface CreateKeysDialogProps {
  projectId: string;
  onClose: () => void;
}

/** Asks for the settings of a set of keys, then shows the keys. They cannot be shown again. */
export function CreateKeysDialog({ projectId, onClose }: CreateKeysDialogProps) {
  const all = useTexts(apiKeysTexts);
  const t = all.dialog;
  const api = useApi();
  const [created, setCreated] = useState<InternalApiKeyFirstView | null>(null);
  const schema = z
    .object({
      description: z.string().trim().min(1, t.descriptionMissing).max(LONGEST, t.descriptionLong),
      days: z.string(),
      publishableClientKey: z.boolean(),
      secretServerKey: z.boolean(),
      superSecretAdminKey: z.boolean(),
    })
    .refine((values) => KEY_KINDS.some(({ id }) => values[id]), {
      message: t.kindMissing,
      path: ['publishableClientKey'],
    });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      description: '',
      days: '90',
      publishableClientKey: true,
      secretServerKey: true,
      superSecretAdminKey: false,
    },
  });
  const { errors } = form.formState;
  const save = useChange({
    act: (options: z.infer<typeof schema>) =>
      api.admin(projectId).createInternalApiKey({
        description: options.description,
        expiresAt: expiryAfter(Number(options.days)),
        hasPublishableClientKey: options.publishableClientKey,
        hasSecretServerKey: options.secretServerKey,
        hasSuperSecretAdminKey: options.superSecretAdminKey,
      }),
    onDone: setCreated,
  });

  if (created !== null) return <NewKeysDialog created={created} projectId={projectId} onClose={onClose} />;
  return (
    <FormDialog
      title={t.title}
      form={form}
      // After the keys are created, the dialog stays open to show them.
      save={{ ...save, run: async (options) => (await save.run(options)) && false }}
      action={t.action}
      onClose={onClose}
    >
      <Field label={t.description} error={errors.description?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('description')}
            autoComplete="off"
            placeholder={t.placeholder}
            autoFocus
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-13 font-medium">{t.kinds}</legend>
        {KEY_KINDS.map(({ id }) => (
          <Checkbox key={id} label={all.kinds[id].title} hint={all.kinds[id].hint} {...form.register(id)} />
        ))}
        {errors.publishableClientKey?.message && (
          <p role="alert" className="text-13 text-danger">
            {errors.publishableClientKey.message}
          </p>
        )}
      </fieldset>
      <Field label={t.expiry} hint={t.expiryHint}>
        {(control) => (
          <Select {...control} {...form.register('days')}>
            {LIFETIMES.map(({ days, name }) => (
              <option key={days} value={days}>
                {all.lifetimes[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
