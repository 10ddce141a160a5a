import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { Checkbox } from '../components/choice';
import { CopyField } from '../components/copy';
import { Dialog, DialogActions } from '../components/dialog';
import { Field } from '../components/field';
import { Input, Select } from '../components/input';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { useTexts } from '../texts';
import { ownerKeysTexts } from '../texts/generated/owner-keys-texts';
import { changeKey, createKey, type KeyJson, type KeyOwner, ownerKeysKey, ownerKeysQuery } from './queries';
import { DAY_MILLIS } from '../components/durations';

const DAYS = { d7: 7, d30: 30, d90: 90, d365: 365 } as const;
interface KeyDialogProps {
  projectId: string;
  owner: KeyOwner;
  /** Null to create a key. */
  edited: KeyJson | null;
  /** Called with the new key in full. */
  onCreated: (value: string) => void;
  onClose: () => void;
}

const valuesOf = (key: KeyJson | null) => ({
  description: key?.description ?? '',
  lifetime: key === null ? ('d90' as const) : ('keep' as const),
  isPublic: key?.is_public ?? false,
});

export function KeyDialog({ projectId, owner, edited, onCreated, onClose }: KeyDialogProps) {
  const texts = useTexts(ownerKeysTexts);
  const t = texts.form;
  const api = useApi();
  const queryClient = useQueryClient();
  const schema = z.object({
    description: z.string().trim().min(1, t.missing).max(1_000, t.length),
    lifetime: z.enum(['keep', 'd7', 'd30', 'd90', 'd365', 'never']),
    isPublic: z.boolean(),
  });
  type Values = z.infer<typeof schema>;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(edited) as Values,
  });
  const save = useChange({
    act: async ({ description, lifetime, isPublic }: Values) => {
      const end =
        lifetime === 'keep' ? undefined : lifetime === 'never' ? null : Date.now() + DAYS[lifetime] * DAY_MILLIS;
      if (edited !== null) {
        return changeKey(api, projectId, owner, edited.id, { description, expires_at_millis: end });
      }
      const key = { description, expires_at_millis: end ?? null, is_public: isPublic };
      const answer = await createKey(api, projectId, owner, key);
      onCreated(answer.value);
      return answer;
    },
    refreshes: [ownerKeysKey(projectId, owner)],
    done: edited === null ? undefined : t.saved,
  });

  return (
    <FormDialog
      title={edited === null ? texts.new : texts.edit}
      form={form}
      save={save}
      action={edited === null ? t.create : t.save}
      onClose={onClose}
      conflict={
        edited === null
          ? undefined
          : {
              read: async () => {
                const stored = await queryClient.fetchQuery({
                  ...ownerKeysQuery(api, projectId, owner),
                  staleTime: 0,
                });
                return valuesOf(stored.find(({ id }) => id === edited.id) ?? edited);
              },
              labels: { description: t.description, lifetime: t.ends, isPublic: t.isPublic },
            }
      }
    >
      <Field label={t.description} error={form.formState.errors.description?.message}>
        {(control) => <Input {...control} {...form.register('description')} autoComplete="off" autoFocus />}
      </Field>
      <Field label={t.ends}>
        {(control) => (
          <Select {...control} {...form.register('lifetime')}>
            {edited !== null && <option value="keep">{t.keep}</option>}
            {Object.entries(t.lifetimes).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {edited === null && <Checkbox label={t.isPublic} hint={t.isPublicHint} {...form.register('isPublic')} />}
    </FormDialog>
  );
}

/** Shows a new key. It cannot be shown again. */
export function NewKeyDialog({ value, onClose }: { value: string; onClose: () => void }) {
  const t = useTexts(ownerKeysTexts).shown;
  return (
    <Dialog title={t.title} description={t.text} onClose={onClose} isPersistent>
      <CopyField label={t.label} value={value} isSecret />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
