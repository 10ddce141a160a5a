import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { instantOf } from '../../components/local-time';
import { Checkbox } from '../../components/choice';
import { FormDialog, Optional } from '../../forms/form-dialog';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsCustomersTexts } from '../../texts/generated/payments-customers-texts';
import { SelectField, TextField } from '../fields';
import { useProject } from '../project';
import { type Balance, type Customer, paymentsKey } from '../queries';
import { paymentWrites } from '../writes';

const isEmptyOrLater = (text: string): boolean => text === '' || Date.parse(text) > Date.now();

interface ChangeDialogProps {
  customer: Customer;
  balance: Balance;
  onClose: () => void;
}

/** Adds or removes units of an item, with a note for the ledger. A negative balance must be allowed explicitly. */
export function ChangeDialog({ customer, balance, onClose }: ChangeDialogProps) {
  const project = useProject();
  const t = useTexts(paymentsCustomersTexts).change;
  const shared = useTexts(paymentsTexts);
  const { quantity, display_name: name } = balance;
  const deltaOf = (kind: 'add' | 'remove', amount: string) => (kind === 'add' ? 1 : -1) * Number(amount);
  const schema = z
    .object({
      kind: z.enum(['add', 'remove']),
      amount: z
        .string()
        .trim()
        .regex(/^[1-9]\d{0,14}$/, shared.wholeNumber),
      expires: z.string().refine(isEmptyOrLater, t.expiresPast),
      note: z.string().trim().max(4_096, t.noteLength),
      mayBeNegative: z.boolean(),
    })
    .refine(({ kind, amount, mayBeNegative }) => mayBeNegative || kind === 'add' || quantity >= Number(amount), {
      message: fill(t.tooFew, { quantity }),
      path: ['amount'],
    });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { kind: 'add', amount: '', expires: '', note: '', mayBeNegative: false } as z.infer<typeof schema>,
  });
  const { errors } = form.formState;
  const [kind, amount] = useWatch({ control: form.control, name: ['kind', 'amount'] });
  const save = useChange({
    act: (typed: z.infer<typeof schema>) =>
      paymentWrites(project).changeQuantity(customer, balance.item_id, {
        delta: deltaOf(typed.kind, typed.amount),
        allowNegative: typed.kind === 'add' || typed.mayBeNegative,
        expiresAt: typed.kind === 'add' ? instantOf(typed.expires) : undefined,
        description: typed.note || undefined,
      }),
    refreshes: [paymentsKey(project)],
    done: fill(t.done, { name }),
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
        <SelectField
          label={t.kind}
          options={[
            ['add', t.add],
            ['remove', t.remove],
          ]}
          {...form.register('kind')}
        />
        <TextField
          label={t.amount}
          error={errors.amount?.message}
          hint={/^[1-9]\d*$/.test(amount) ? fill(t.then, { quantity: quantity + deltaOf(kind, amount) }) : undefined}
          inputMode="numeric"
          {...form.register('amount')}
        />
      </div>
      {kind === 'add' ? (
        <TextField
          label={t.expires}
          hint={t.expiresHint}
          aside={<Optional />}
          error={errors.expires?.message}
          type="datetime-local"
          {...form.register('expires')}
        />
      ) : (
        <Checkbox label={t.negative} {...form.register('mayBeNegative')} />
      )}
      <TextField
        label={t.note}
        hint={t.noteHint}
        aside={<Optional />}
        error={errors.note?.message}
        {...form.register('note')}
      />
    </FormDialog>
  );
}
