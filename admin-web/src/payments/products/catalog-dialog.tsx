import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../shell/api-context';
import { Field } from '../../components/field';
import { Input } from '../../components/input';
import { FormDialog } from '../../forms/form-dialog';
import { useSave } from '../../forms/use-save';
import { useTexts } from '../../texts';
import { configSource } from '../../config-forms/queries';
import { type Catalogue, catalogueOf, COUNT_OR_NONE, FREE_TRIALS, ID, idOf } from '../catalogue';
import { configKey, writeCatalogue } from '../queries';
import { texts } from '../texts';
import { productTexts } from './product-texts';
import { freeTrialsJson } from './product-values';

interface CatalogDialogProps {
  projectId: string;
  catalogue: Catalogue;
  /** Omit to create a catalog. */
  catalog?: { id: string; name: string };
  onClose: () => void;
}

export function CatalogDialog({ projectId, catalogue, catalog, onClose }: CatalogDialogProps) {
  const api = useApi();
  const shared = useTexts(texts);
  const t = useTexts(productTexts).catalog;
  const schema = z.object({
    name: z.string().trim().min(1, shared.nameMissing).max(1_000),
    id: z
      .string()
      .trim()
      .regex(ID, shared.idInvalid)
      .refine((id) => catalog !== undefined || !Object.hasOwn(catalogue.catalogs, id), shared.idTaken),
    freeTrials: z.string().regex(COUNT_OR_NONE, shared.countOrNone),
  });
  const freeTrialsIn = ({ catalogs }: Catalogue) =>
    String((catalog && catalogs[catalog.id]?.freeTrials) ?? FREE_TRIALS);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: catalog?.name ?? '', id: catalog?.id ?? '', freeTrials: freeTrialsIn(catalogue) },
  });
  const { errors, dirtyFields } = form.formState;
  const save = useSave({
    act: ({ id, name, freeTrials }: z.infer<typeof schema>) =>
      writeCatalogue(api, projectId, {
        [`payments.catalogs.${id}`]: { displayName: name, ...freeTrialsJson(freeTrials) },
      }),
    refreshes: [configKey(projectId)],
    done: catalog ? t.saved : t.created,
  });
  const name = form.register('name');
  return (
    <FormDialog
      title={catalog ? t.editTitle : t.create}
      form={form}
      save={save}
      action={catalog ? t.save : t.create}
      onClose={onClose}
      conflict={
        catalog && {
          read: async () => {
            const stored = catalogueOf(await configSource(api, projectId).read());
            const name = stored.catalogs[catalog.id]?.displayName ?? catalog.name;
            return { id: catalog.id, name, freeTrials: freeTrialsIn(stored) };
          },
          labels: { name: t.name, id: t.id, freeTrials: t.freeTrials },
        }
      }
      size="small"
    >
      <Field label={t.name} error={errors.name?.message}>
        {(control) => (
          <Input
            {...control}
            {...name}
            autoComplete="off"
            onChange={(event) => {
              void name.onChange(event);
              if (!catalog && !dirtyFields.id) form.setValue('id', idOf(event.target.value));
            }}
          />
        )}
      </Field>
      <Field label={t.id} hint={t.idHint} error={errors.id?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('id')}
            readOnly={catalog !== undefined}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
      <Field label={t.freeTrials} hint={t.freeTrialsHint} error={errors.freeTrials?.message}>
        {(control) => <Input {...control} {...form.register('freeTrials')} inputMode="numeric" autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
