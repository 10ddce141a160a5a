import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../shell/api-context';
import { instantOf } from '../../components/local-time';
import { Checkbox } from '../../components/checkbox';
import { Field } from '../../components/field';
import { Input, Select } from '../../components/input';
import { FormDialog, Optional } from '../../forms/form-dialog';
import { useSave } from '../../forms/use-save';
import { fill, useTexts } from '../../texts';
import { type Balance, type Customer, customerKey } from '../queries';
import { texts } from '../texts';
import { paymentWrites } from '../writes';
import { customerTexts } from './customer-texts';

const isEmptyOrLater = (text: string): boolean => text === '' || Date.parse(text) > Date.now();

interface ChangeDialogProps {
  projectId: string;
  customer: Customer;
  balance: Balance;
  onClose: () => void;
}

/** Adds or removes some of an item, with a note for the ledger. A negative balance must be allowed explicitly. */
export function ChangeDialog({ projectId, customer, balance, onClose }: ChangeDialogProps) {
  const api = useApi();
  const t = useTexts(customerTexts).change;
  const shared = useTexts(texts);
  const { quantity, display_name: name } = balance;
  const after = (kind: 'give' | 'take', amount: string) => quantity + (kind === 'give' ? 1 : -1) * Number(amount);
  const schema = z
    .object({
      kind: z.enum(['give', 'take']),
      amount: z
        .string()
        .trim()
        .regex(/^[1-9]\d{0,14}$/, shared.wholeNumber),
      expires: z.string().refine(isEmptyOrLater, t.expiresPast),
      note: z.string().trim().max(4_096),
      mayBeNegative: z.boolean(),
    })
    .refine(({ kind, amount, mayBeNegative }) => kind === 'give' || mayBeNegative || after(kind, amount) >= 0, {
      message: fill(t.tooFew, { quantity }),
      path: ['amount'],
    });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { kind: 'give' as const, amount: '', expires: '', note: '', mayBeNegative: false } as z.infer<
      typeof schema
    >,
  });
  const { errors } = form.formState;
  const [kind, amount] = useWatch({ control: form.control, name: ['kind', 'amount'] });
  const save = useSave({
    act: async (typed: z.infer<typeof schema>) => {
      const delta = (typed.kind === 'give' ? 1 : -1) * Number(typed.amount);
      await paymentWrites(api, projectId).changeQuantity(customer, balance.item_id, {
        delta,
        allowNegative: typed.kind === 'give' || typed.mayBeNegative,
        expiresAt: typed.kind === 'give' ? instantOf(typed.expires) : undefined,
        description: typed.note || undefined,
      });
    },
    refreshes: [customerKey(projectId, customer)],
    done: t.done,
  });
  return (
    <FormDialog
      title={fill(t.title, { name })}
      description={fill(t.now, { quantity })}
      form={form}
      save={save}
      action={t.action}
      onClose={onClose}
      size="small"
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label={t.kind}>
          {(control) => (
            <Select {...control} {...form.register('kind')}>
              <option value="give">{t.give}</option>
              <option value="take">{t.take}</option>
            </Select>
          )}
        </Field>
        <Field
          label={t.amount}
          error={errors.amount?.message}
          hint={/^[1-9]\d*$/.test(amount) ? fill(t.then, { quantity: after(kind, amount) }) : undefined}
        >
          {(control) => <Input {...control} {...form.register('amount')} inputMode="numeric" autoComplete="off" />}
        </Field>
      </div>
      {kind === 'give' ? (
        <Field label={t.expires} hint={t.expiresHint} aside={<Optional />} error={errors.expires?.message}>
          {(control) => <Input {...control} {...form.register('expires')} type="datetime-local" />}
        </Field>
      ) : (
        <Checkbox label={t.negative} {...form.register('mayBeNegative')} />
      )}
      <Field label={t.note} hint={t.noteHint} aside={<Optional />} error={errors.note?.message}>
        {(control) => <Input {...control} {...form.register('note')} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
