import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../components/button';
import { Loaded } from '../../components/loaded';
import { NoRows, Row, Rows } from '../../components/rows';
import { fill, formatNumber, useTexts } from '../../texts';
import { paymentsCustomersTexts } from '../../texts/generated/payments-customers-texts';
import { useProject } from '../project';
import { type Balance, balancesQuery, type Customer, paymentsKey } from '../queries';
import { instantOf } from '../../components/local-time';
import { Checkbox } from '../../components/choice';
import { FormDialog, Optional } from '../../forms/form-dialog';
import { useChange } from '../../forms/use-change';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { SelectField, TextField } from '../../components/fields';
import { paymentWrites } from '../writes';

const isEmptyOrLater = (text: string): boolean => text === '' || Date.parse(text) > Date.now();

/** A customer's quantity of each item. */
export function Balances({ customer }: { customer: Customer }) {
  const project = useProject();
  const t = useTexts(paymentsCustomersTexts).items;
  const balances = useQuery(balancesQuery(project, customer));
  const [changed, setChanged] = useState<Balance | null>(null);
  return (
    <Loaded query={balances} what={t.title} failed={t.failed} lines={1}>
      {(list) =>
        list.length === 0 ? (
          <NoRows
            action={
              <Button asChild size="small">
                <Link to="/projects/$projectId/payments/items" params={{ projectId: project.projectId }}>
                  {t.define}
                </Link>
              </Button>
            }
          >
            {t.none}
          </NoRows>
        ) : (
          <>
            <Rows label={t.title}>
              {list.map((balance) => (
                <Row
                  key={balance.item_id}
                  title={balance.display_name}
                  detail={<code className="font-mono text-xs">{balance.item_id}</code>}
                  actions={
                    <>
                      <span
                        className={
                          balance.quantity < 0
                            ? 'px-2 font-semibold text-danger tabular-nums'
                            : 'px-2 font-semibold tabular-nums'
                        }
                      >
                        {formatNumber(balance.quantity)}
                      </span>
                      <Button
                        size="small"
                        aria-label={fill(t.changeOf, { name: balance.display_name })}
                        onClick={() => setChanged(balance)}
                      >
                        {t.change}
                      </Button>
                    </>
                  }
                />
              ))}
            </Rows>
            {changed && <ChangeDialog customer={customer} balance={changed} onClose={() => setChanged(null)} />}
          </>
        )
      }
    </Loaded>
  );
}

interface ChangeDialogProps {
  customer: Customer;
  balance: Balance;
  onClose: () => void;
}

/** Adds or removes units of an item, with a note for the ledger. A negative balance must be allowed explicitly. */
function ChangeDialog({ customer, balance, onClose }: ChangeDialogProps) {
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
