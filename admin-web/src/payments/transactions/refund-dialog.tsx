import { CURRENCY_DECIMALS, minorUnitsOf, moneyProblem } from '@hallpass/project-config';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Radio } from '../../components/choice';
import { FormDialog } from '../../forms/form-dialog';
import { useChange } from '../../forms/use-change';
import { fill, formatLocale, useTexts } from '../../texts';
import { paymentsTransactionsTexts } from '../../texts/generated/payments-transactions-texts';
import { TextField } from '../fields';
import { currencySymbol, decimalText, formatMoney } from '../format';
import { useProject } from '../project';
import { type MoneyEntry, paymentsKey } from '../queries';
import { paymentWrites } from '../writes';

/** Refunds the rest of a payment, or part of it. Sending the same request twice refunds once. */
export function RefundDialog({ entry, onClose }: { entry: MoneyEntry; onClose: () => void }) {
  const project = useProject();
  const t = useTexts(paymentsTransactionsTexts).refund;
  const { currency, amount, refundable_amount_minor: most } = entry;
  const mostText = formatMoney(decimalText(most, currency), currency);
  const [key] = useState(newKey);
  const schema = z
    .object({ kind: z.enum(['all', 'part']), amount: z.string().trim() })
    .superRefine(({ kind, amount: text }, context) => {
      if (kind === 'all') return;
      const issue = (message: string) => context.addIssue({ code: 'custom', message, path: ['amount'] });
      const example = CURRENCY_DECIMALS[currency] === 0 ? '5' : '5.00';
      if (moneyProblem(text, currency) !== null || minorUnitsOf(text, currency) === 0)
        issue(fill(t.invalid, { example }));
      else if (minorUnitsOf(text, currency) > most) issue(fill(t.tooMuch, { amount: mostText }));
    });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { kind: 'all', amount: '' } as z.infer<typeof schema>,
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const save = useChange({
    act: ({ kind: chosen, amount: text }: z.infer<typeof schema>) => {
      const minor = chosen === 'all' ? undefined : minorUnitsOf(text, currency);
      return paymentWrites(project).refund(entry.id, minor, `${key}/${minor ?? 'all'}`);
    },
    refreshes: [paymentsKey(project)],
    done: t.done,
  });
  const date = new Date(entry.occurred_at_millis).toLocaleDateString(formatLocale(), { dateStyle: 'medium' });
  return (
    <FormDialog
      title={t.title}
      description={fill(t.text, { amount: formatMoney(amount, currency), date })}
      form={form}
      save={save}
      action={t.action}
      onClose={onClose}
      size="small"
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{t.title}</legend>
        <Radio label={t.all} hint={mostText} value="all" {...form.register('kind')} />
        <Radio label={t.part} value="part" {...form.register('kind')} />
      </fieldset>
      {kind === 'part' && (
        <TextField
          label={fill(t.amount, { currency })}
          error={form.formState.errors.amount?.message}
          symbol={currencySymbol(currency)}
          inputMode="decimal"
          {...form.register('amount')}
        />
      )}
    </FormDialog>
  );
}

/** Browsers provide `randomUUID` only over https. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('');
