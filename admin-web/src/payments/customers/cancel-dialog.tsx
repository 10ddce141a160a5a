import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../shell/api-context';
import { Radio } from '../../components/radio';
import { FormDialog } from '../../forms/form-dialog';
import { useSave } from '../../forms/use-save';
import { fill, useTexts } from '../../texts';
import { paymentsKey, type Subscription } from '../queries';
import { paymentWrites } from '../writes';
import { customerTexts } from './customer-texts';

const schema = z.object({ at: z.enum(['period_end', 'now']) });

interface CancelDialogProps {
  projectId: string;
  subscription: Subscription;
  onClose: () => void;
}

/**
 * Cancels a subscription at the end of the paid period or at once. A subscription without an end date offers no choice.
 */
export function CancelDialog({ projectId, subscription, onClose }: CancelDialogProps) {
  const api = useApi();
  const t = useTexts(customerTexts).subscription;
  const hasEnd = subscription.current_period_end_millis !== null && !subscription.cancel_at_period_end;
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { at: hasEnd ? ('period_end' as const) : ('now' as const) },
  });
  const save = useSave({
    act: ({ at }: z.infer<typeof schema>) => paymentWrites(api, projectId).cancelSubscription(subscription.id, at),
    refreshes: [paymentsKey(projectId)],
    done: t.canceled,
  });
  return (
    <FormDialog
      title={fill(t.cancelTitle, { name: subscription.product_display_name })}
      form={form}
      save={save}
      action={t.cancelAction}
      onClose={onClose}
      size="small"
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 text-13 font-medium">{t.when}</legend>
        {hasEnd && <Radio label={t.atEnd} hint={t.atEndHint} value="period_end" {...form.register('at')} />}
        <Radio label={t.now} hint={t.nowHint} value="now" {...form.register('at')} />
      </fieldset>
    </FormDialog>
  );
}
