import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { configSource } from '../config-forms/queries';
import { FormDialog } from '../forms/form-dialog';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { CUSTOMER_TYPES } from './choices';
import { paymentsTexts } from '../texts/generated/payments-texts';
import { SelectField, TextField } from '../components/fields';
import { NameFields, namedSchema } from './name-fields';
import {
  COUNT_OR_NONE,
  type CustomerType,
  FREE_TRIALS,
  freeTrialsJson,
  grantersOf,
  type PaymentsConfig,
  paymentsOf,
} from './payments-config';
import { useProject } from './project';
import { configKey } from './queries';
import { writeEntry } from './writes';

interface EntryDialogProps {
  kind: 'items' | 'catalogs';
  payments: PaymentsConfig;
  /** Omit to create an entry. */
  id?: string;
  onClose: () => void;
}

interface Values {
  name: string;
  id: string;
  customerType: CustomerType;
  freeTrials: string;
}

const valuesOf = ({ items, catalogs }: PaymentsConfig, kind: 'items' | 'catalogs', id = ''): Values => ({
  name: (kind === 'items' ? items[id] : catalogs[id])?.displayName ?? id,
  id,
  customerType: items[id]?.customerType ?? 'user',
  freeTrials: String(catalogs[id]?.freeTrials ?? FREE_TRIALS),
});

/** Creates or edits an item, which has a customer type, or a catalog, which limits free trials. */
export function EntryDialog({ kind, payments, id, onClose }: EntryDialogProps) {
  const project = useProject();
  const shared = useTexts(paymentsTexts);
  const t = shared.entries[kind];
  const isItem = kind === 'items';
  const isNew = id === undefined;
  const isTypeFixed = isItem && !isNew && grantersOf(payments, id).length > 0;
  const schema = z.object({
    ...namedSchema(payments, kind, id, shared),
    customerType: z.enum(CUSTOMER_TYPES),
    freeTrials: z.string().regex(COUNT_OR_NONE, shared.countOrNone),
  });
  const values = valuesOf(payments, kind, id);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: values });
  const { errors } = form.formState;
  const save = useChange({
    act: ({ name: displayName, id: entryId, customerType, freeTrials }: Values) =>
      writeEntry(project, kind, entryId, {
        displayName,
        ...(isItem ? { customerType } : freeTrialsJson(freeTrials)),
      }),
    refreshes: [configKey(project)],
    done: (_, { name }) => fill(isNew ? shared.created : shared.saved, { name }),
  });
  const read = async () => {
    const stored = paymentsOf(await configSource(project.api, project.projectId).read());
    return Object.hasOwn(stored[kind], id!) ? valuesOf(stored, kind, id) : values;
  };
  const labels = { name: shared.name, id: shared.id, customerType: shared.customerType, freeTrials: shared.freeTrials };
  return (
    <FormDialog
      title={isNew ? t.create : t.edit}
      form={form}
      save={save}
      action={isNew ? t.create : t.save}
      onClose={onClose}
      conflict={isNew ? undefined : { read, labels }}
      size="small"
    >
      <NameFields form={form} isNew={isNew} hint={t.nameHint} />
      {isItem ? (
        <SelectField
          label={shared.customerType}
          hint={isTypeFixed ? shared.customerTypeFixed : undefined}
          options={CUSTOMER_TYPES.filter((type) => !isTypeFixed || type === values.customerType).map(
            (type) => [type, shared.customerTypes[type]] as const,
          )}
          {...form.register('customerType')}
        />
      ) : (
        <TextField
          label={shared.freeTrials}
          hint={shared.freeTrialsHint}
          error={errors.freeTrials?.message}
          inputMode="numeric"
          {...form.register('freeTrials')}
        />
      )}
    </FormDialog>
  );
}
