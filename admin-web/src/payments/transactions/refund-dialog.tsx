import { CURRENCY_DECIMALS, minorUnitsOf, moneyProblem } from '@hallpass/project-config';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../shell/api-context';
import { Field } from '../../components/field';
import { Input } from '../../components/input';
import { Radio } from '../../components/radio';
import { FormDialog } from '../../forms/form-dialog';
import { useSave } from '../../forms/use-save';
import { fill, formatLocale, useTexts } from '../../texts';
import { decimalText, formatMoney } from '../money';
import { type MoneyEntry, paymentsKey } from '../queries';
import { paymentWrites } from '../writes';
import { transactionTexts } from './transaction-texts';

interface RefundDialogProps {
  projectId: string;
  entry: MoneyEntry;
  onClose: () => void;
}

/** Refunds the rest of a payment, or part of it. Sending the same request twice refunds once. */
export function RefundDialog({ projectId, entry, onClose }: RefundDialogProps) {
  const api = useApi();
  const t = useTexts(transactionTexts).refund;
  const { currency, amount, refundable_amount_minor: most } = entry;
  const [key] = useState(newKey);
  const schema = z
    .object({ kind: z.enum(['all', 'part']), amount: z.string().trim() })
    .superRefine(({ kind, amount: text }, context) => {
      if (kind === 'all') return;
      const issue = (message: string) => context.addIssue({ code: 'custom', message, path: ['amount'] });
      const example = CURRENCY_DECIMALS[currency] === 0 ? '5' : '5.00';
      if (moneyProblem(text, currency) !== null || minorUnitsOf(text, currency) === 0)
        issue(fill(t.invalid, { example }));
      else if (minorUnitsOf(text, currency) > most) issue(t.tooMuch);
    });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { kind: 'all' as const, amount: '' } as z.infer<typeof schema>,
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const save = useSave({
    act: ({ kind: chosen, amount: text }: z.infer<typeof schema>) => {
      const minor = chosen === 'all' ? undefined : minorUnitsOf(text, currency);
      return paymentWrites(api, projectId).refund(entry.id, minor, `${key}/${minor ?? 'all'}`);
    },
    refreshes: [paymentsKey(projectId)],
    done: t.done,
  });
  return (
    <FormDialog
      title={t.title}
      description={fill(t.text, {
        amount: formatMoney(amount, currency),
        date: new Date(entry.occurred_at_millis).toLocaleDateString(formatLocale()),
      })}
      form={form}
      save={save}
      action={t.action}
      onClose={onClose}
      size="small"
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{t.title}</legend>
        <Radio
          label={t.all}
          hint={formatMoney(decimalText(most, currency), currency)}
          value="all"
          {...form.register('kind')}
        />
        <Radio label={t.part} value="part" {...form.register('kind')} />
      </fieldset>
      {kind === 'part' && (
        <Field label={fill(t.amount, { currency })} error={form.formState.errors.amount?.message}>
          {(control) => <Input {...control} {...form.register('amount')} inputMode="decimal" autoComplete="off" />}
        </Field>
      )}
    </FormDialog>
  );
}

/** Browsers provide `randomUUID` only over https. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('');
