import { configValueAt } from '@hallpass/project-config';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { useConfigSave } from '../config-forms/use-config-save';
import { FormDialog } from '../forms/form-dialog';
import { fill, useTexts } from '../texts';
import { configFormsTexts } from '../texts/generated/config-forms-texts';
import { vaultTexts } from '../texts/generated/vault-texts';
import { pathOfStore, type Store, storesOf } from './store';

const ID = /^[a-zA-Z0-9_][a-zA-Z0-9_-]{0,62}$/;

interface StoreDialogProps {
  projectId: string;
  config: object;
  /** Null to add a store. */
  store: Store | null;
  onClose: () => void;
}

export function StoreDialog({ projectId, config, store, onClose }: StoreDialogProps) {
  const all = useTexts(vaultTexts);
  const t = all.dialog;
  const { saved, none } = useTexts(configFormsTexts);
  const [base] = useState(config);
  const schema = z
    .object({ displayName: z.string().trim().min(1, t.nameMissing), id: z.string().trim() })
    .superRefine(({ id }, context) => {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['id'], message });
      if (store) return;
      if (!ID.test(id)) refuse(t.idInvalid);
      else if (storesOf(config).some((each) => each.id === id)) refuse(t.idTaken);
    });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { displayName: store?.displayName ?? '', id: store?.id ?? '' },
  });
  const { errors } = form.formState;
  const save = useConfigSave(projectId, {
    changesOf: ({ id, displayName }: Store) => [
      {
        path: pathOfStore(id),
        value: { displayName },
        label: fill(all.store, { id }),
        before: store?.displayName ?? none,
        after: displayName,
      },
    ],
    base,
    show: (value) => String(configValueAt(value, 'displayName') ?? all.gone),
    done: ({ displayName }) => (store ? saved : fill(all.added, { store: displayName })),
    onTheirs: onClose,
  });
  return (
    <>
      <FormDialog
        title={store ? t.rename : t.add}
        form={form}
        save={save}
        action={store ? t.renameAction : t.addAction}
        onClose={onClose}
        size="small"
      >
        <Field label={t.name} error={errors.displayName?.message}>
          {(control) => <Input {...control} {...form.register('displayName')} autoComplete="off" autoFocus />}
        </Field>
        {!store && (
          <Field label={t.id} hint={t.idHint} error={errors.id?.message}>
            {(control) => (
              <Input
                {...control}
                {...form.register('id')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                className="font-mono"
              />
            )}
          </Field>
        )}
      </FormDialog>
      {save.dialog}
    </>
  );
}
