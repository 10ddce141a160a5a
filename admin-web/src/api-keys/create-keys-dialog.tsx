import { zodResolver } from '@hookform/resolvers/zod';
import type { InternalApiKeyFirstView } from '@hallpass/js';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { describeError } from '../api/errors';
import { useApi } from '../app/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Checkbox } from '../components/checkbox';
import { Dialog, DialogActions } from '../components/dialog';
import { Field } from '../components/field';
import { Input, Select } from '../components/input';
import { expiryAfter, KEY_KINDS, LIFETIMES } from './key-kinds';
import { NewKeysDialog } from './new-keys-dialog';

const schema = z
  .object({
    description: z.string().trim().min(1, 'Say what the keys are for.').max(255, 'Use at most 255 characters.'),
    days: z.string(),
    publishableClientKey: z.boolean(),
    secretServerKey: z.boolean(),
    superSecretAdminKey: z.boolean(),
  })
  .refine((form) => KEY_KINDS.some(({ id }) => form[id]), {
    message: 'Choose at least one kind of key.',
    path: ['publishableClientKey'],
  });

interface CreateKeysDialogProps {
  projectId: string;
  onCreated: () => void;
  onClose: () => void;
}

/** Asks what the keys are for, then shows them: the only time they are seen. */
export function CreateKeysDialog({ projectId, onCreated, onClose }: CreateKeysDialogProps) {
  const api = useApi();
  const [created, setCreated] = useState<InternalApiKeyFirstView | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
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
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (options) => {
    setFailure(null);
    try {
      setCreated(
        await api.admin(projectId).createInternalApiKey({
          description: options.description,
          expiresAt: expiryAfter(Number(options.days)),
          hasPublishableClientKey: options.publishableClientKey,
          hasSecretServerKey: options.secretServerKey,
          hasSuperSecretAdminKey: options.superSecretAdminKey,
        }),
      );
      onCreated();
    } catch (error) {
      setFailure(describeError(error));
    }
  });

  if (created !== null) return <NewKeysDialog created={created} projectId={projectId} onClose={onClose} />;
  return (
    <Dialog title="Create API keys" onClose={onClose} isPersistent={isSubmitting}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Field label="Description" error={errors.description?.message}>
          {(control) => (
            <Input {...control} {...form.register('description')} autoComplete="off" placeholder="Web app" autoFocus />
          )}
        </Field>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-13 font-medium">Kinds</legend>
          {KEY_KINDS.map(({ id, title, hint }) => (
            <Checkbox key={id} label={title} hint={hint} {...form.register(id)} />
          ))}
          {errors.publishableClientKey?.message && (
            <p role="alert" className="text-13 text-danger">
              {errors.publishableClientKey.message}
            </p>
          )}
        </fieldset>
        <Field label="Expiry" hint="After it, requests with these keys are refused.">
          {(control) => (
            <Select {...control} {...form.register('days')}>
              {LIFETIMES.map(({ days, label }) => (
                <option key={days} value={days}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose} disabled={isSubmitting}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isBusy={isSubmitting}>
            Create keys
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
