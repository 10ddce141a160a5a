import type { CurrentUser, Passkey } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { FormDialog } from '../forms/form-dialog';
import { useSave } from '../forms/use-save';
import { useTexts } from '../texts';
import { passkeysQuery } from './queries';
import { texts } from './texts';

const LONGEST_NAME = 256;

interface PasskeyDialogProps {
  user: CurrentUser;
  /** Null to add a passkey. */
  passkey: Passkey | null;
  onClose: () => void;
}

export function PasskeyDialog({ user, passkey, onClose }: PasskeyDialogProps) {
  const t = useTexts(texts).passkeys;
  const { queryKey } = passkeysQuery(useApi());
  const schema = z.object({ name: z.string().trim().min(1, t.nameMissing).max(LONGEST_NAME, t.nameLong) });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: passkey?.name ?? '' } });
  const save = useSave({
    act: async ({ name }: z.infer<typeof schema>) => {
      if (passkey) return passkey.rename(name);
      const result = await user.registerPasskey({ name });
      if (result.status === 'error') throw result.error;
    },
    refreshes: [queryKey, keys.user],
    done: passkey ? t.renamed : t.added,
  });
  return (
    <FormDialog
      title={passkey ? t.renameTitle : t.addTitle}
      description={passkey ? undefined : t.addText}
      form={form}
      save={save}
      action={passkey ? t.renameAction : t.addAction}
      onFailure={() => !passkey && <p>{t.refused}</p>}
      onClose={onClose}
      size="small"
    >
      <Field label={t.name} hint={t.nameHint} error={form.formState.errors.name?.message}>
        {(control) => (
          <Input {...control} {...form.register('name')} autoComplete="off" placeholder={t.namePlaceholder} autoFocus />
        )}
      </Field>
    </FormDialog>
  );
}
