import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../shell/api-context';
import { Field } from '../../components/field';
import { Input, Select } from '../../components/input';
import { FormDialog } from '../../forms/form-dialog';
import { useSave } from '../../forms/use-save';
import { useTexts } from '../../texts';
import { configSource } from '../../config-forms/queries';
import { type Catalogue, catalogueOf, CUSTOMER_TYPES, ID, idOf } from '../catalogue';
import { configKey, writeCatalogue } from '../queries';
import { texts } from '../texts';
import { itemTexts } from './item-texts';

interface ItemDialogProps {
  projectId: string;
  catalogue: Catalogue;
  /** Omit to create an item. */
  id?: string;
  onClose: () => void;
}

export const giversOf = ({ products }: Catalogue, itemId: string) =>
  Object.entries(products).filter(([, { includedItems }]) => Object.hasOwn(includedItems, itemId));

const valuesOf = (id: string | undefined, item: Catalogue['items'][string] | undefined) => ({
  name: item?.displayName ?? '',
  id: id ?? '',
  customerType: item?.customerType ?? ('user' as const),
});

export function ItemDialog({ projectId, catalogue, id, onClose }: ItemDialogProps) {
  const api = useApi();
  const shared = useTexts(texts);
  const t = useTexts(itemTexts).dialog;
  const item = id === undefined ? undefined : catalogue.items[id];
  const isTypeFixed = id !== undefined && giversOf(catalogue, id).length > 0;
  const schema = z.object({
    name: z.string().trim().min(1, shared.nameMissing).max(1_000),
    id: z
      .string()
      .trim()
      .regex(ID, shared.idInvalid)
      .refine((typed) => id !== undefined || !Object.hasOwn(catalogue.items, typed), shared.idTaken),
    customerType: z.enum(CUSTOMER_TYPES),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: valuesOf(id, item),
  });
  const { errors, dirtyFields } = form.formState;
  const save = useSave({
    act: (typed: z.infer<typeof schema>) =>
      writeCatalogue(api, projectId, {
        [`payments.items.${typed.id}`]: { displayName: typed.name, customerType: typed.customerType },
      }),
    refreshes: [configKey(projectId)],
    done: item ? t.saved : t.created,
  });
  const name = form.register('name');
  return (
    <FormDialog
      title={item ? t.edit : t.create}
      form={form}
      save={save}
      action={item ? t.save : t.create}
      onClose={onClose}
      conflict={
        id === undefined
          ? undefined
          : {
              read: async () => valuesOf(id, catalogueOf(await configSource(api, projectId).read()).items[id] ?? item),
              labels: { name: t.name, id: t.id, customerType: t.type },
            }
      }
      size="small"
    >
      <Field label={t.name} hint={t.nameHint} error={errors.name?.message}>
        {(control) => (
          <Input
            {...control}
            {...name}
            autoComplete="off"
            onChange={(event) => {
              void name.onChange(event);
              if (!item && !dirtyFields.id) form.setValue('id', idOf(event.target.value));
            }}
          />
        )}
      </Field>
      <Field label={t.id} hint={t.idHint} error={errors.id?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('id')}
            readOnly={item !== undefined}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
      <Field label={t.type} hint={isTypeFixed ? t.typeFixed : undefined}>
        {(control) => (
          <Select {...control} {...form.register('customerType')}>
            {CUSTOMER_TYPES.filter((type) => !isTypeFixed || type === item?.customerType).map((type) => (
              <option key={type} value={type}>
                {shared.customerTypes[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
