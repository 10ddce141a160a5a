import type { AdminTransaction } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { CopyButton } from '../../components/copy';
import { Dialog, DialogActions } from '../../components/dialog';
import { Fact, Facts } from '../../components/facts';
import { ErrorState } from '../../components/states';
import { Time } from '../../components/time';
import { formatNumber, useTexts } from '../../texts';
import type { Price } from '../catalogue';
import { CustomerName } from '../customers/customer-name';
import { priceText } from '../products/price-text';
import { moneyQuery, type SubscriptionStatus } from '../queries';
import { texts } from '../texts';
import { MoneyTable } from './money-table';
import { subjectOf } from './subject';
import { transactionTexts } from './transaction-texts';

interface TransactionDialogProps {
  projectId: string;
  transaction: AdminTransaction;
  onClose: () => void;
}

export function TransactionDialog({ projectId, transaction, onClose }: TransactionDialogProps) {
  const all = useTexts(transactionTexts);
  const t = all.detail;
  const shared = useTexts(texts);
  const { id, type, price, status, customer_type: customerType, customer_id: customerId } = transaction;
  return (
    <Dialog title={subjectOf(transaction)} description={all.types[type]} onClose={onClose} size="large">
      <div className="flex flex-col gap-5">
        {transaction.test_mode && <Alert>{t.test}</Alert>}
        <Facts>
          <Fact label={t.when}>
            <Time at={new Date(transaction.created_at_millis)} form="full" />
          </Fact>
          <Fact label={t.customer}>
            <Link
              to="/projects/$projectId/payments/customers/$customerType/$customerId"
              params={{ projectId, customerType, customerId }}
              className="font-medium text-accent hover:underline"
            >
              <CustomerName customer={{ type: customerType, id: customerId }} />
            </Link>
          </Fact>
          <Fact label={t.quantity}>
            {formatNumber(transaction.quantity, type === 'item_quantity_change' ? { signDisplay: 'exceptZero' } : {})}
          </Fact>
          {type !== 'item_quantity_change' && (
            <Fact label={t.price}>{price === null ? all.given : priceText(price as Price, shared)}</Fact>
          )}
          {status !== null && <Fact label={t.status}>{shared.statuses[status as SubscriptionStatus]}</Fact>}
          {transaction.item_id && <Fact label={t.item}>{transaction.item_id}</Fact>}
          {transaction.description && <Fact label={t.note}>{transaction.description}</Fact>}
          {typeof transaction.expires_at_millis === 'number' && (
            <Fact label={t.until}>
              <Time at={new Date(transaction.expires_at_millis)} form="full" />
            </Fact>
          )}
          <Fact label={t.id}>
            <span className="flex min-w-0 items-center gap-1">
              <code className="min-w-0 truncate font-mono text-13">{id}</code>
              <CopyButton text={id} label={t.id} />
            </span>
          </Fact>
        </Facts>
        {type !== 'item_quantity_change' && <Payments projectId={projectId} transaction={transaction} />}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Payments({ projectId, transaction: { id, type } }: Omit<TransactionDialogProps, 'onClose'>) {
  const all = useTexts(transactionTexts);
  const t = all.detail;
  const money = useQuery(
    moneyQuery(useApi(), projectId, type === 'subscription' ? { subscriptionId: id } : { purchaseId: id }),
  );
  return (
    <section>
      <h3 className="mb-2 text-13 font-semibold">{t.payments}</h3>
      {money.isError && !money.data && (
        <ErrorState error={money.error} onRetry={() => void money.refetch()} title={all.money.failed} />
      )}
      {money.data?.items.length === 0 && <p className="text-13 text-ink-muted">{t.noPayments}</p>}
      {money.data && money.data.items.length > 0 && (
        <div className="overflow-hidden rounded-lg border border-line">
          <MoneyTable projectId={projectId} entries={money.data.items} isOfOne />
        </div>
      )}
    </section>
  );
}
