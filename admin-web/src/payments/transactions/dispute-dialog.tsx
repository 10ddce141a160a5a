import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../shell/api-context';
import { Radio } from '../../components/radio';
import { FormDialog } from '../../forms/form-dialog';
import { useSave } from '../../forms/use-save';
import { useTexts } from '../../texts';
import { type MoneyEntry, paymentsKey } from '../queries';
import { paymentWrites } from '../writes';
import { transactionTexts } from './transaction-texts';

const schema = z.object({ outcome: z.enum(['won', 'lost']) });

interface DisputeDialogProps {
  projectId: string;
  entry: MoneyEntry;
  onClose: () => void;
}

/** For test payments: decides a dispute as the cardholder's bank would. */
export function DisputeDialog({ projectId, entry, onClose }: DisputeDialogProps) {
  const api = useApi();
  const t = useTexts(transactionTexts).dispute;
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { outcome: 'won' as const } });
  const save = useSave({
    act: ({ outcome }: z.infer<typeof schema>) => paymentWrites(api, projectId).decideDispute(entry.id, outcome),
    refreshes: [paymentsKey(projectId)],
    done: t.done,
  });
  return (
    <FormDialog
      title={t.title}
      description={t.text}
      form={form}
      save={save}
      action={t.action}
      onClose={onClose}
      size="small"
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{t.title}</legend>
        <Radio label={t.won} hint={t.wonHint} value="won" {...form.register('outcome')} />
        <Radio label={t.lost} hint={t.lostHint} value="lost" {...form.register('outcome')} />
      </fieldset>
    </FormDialog>
  );
}
