import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { CopyButton } from '../../components/copy';
import { Dialog, DialogActions } from '../../components/dialog';
import { Fact, Facts } from '../../components/facts';
import { Time } from '../../components/time';
import { formatNumber, useTexts } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsTransactionsTexts } from '../../texts/generated/payments-transactions-texts';
import { CustomerLink } from '../customer-link';
import { priceText } from '../format';
import type { Price } from '../payments-config';
import type { SubscriptionStatus, Transaction } from '../queries';
import { MoneyOfSale } from './money';
import { customerOf, useSubject } from './sale';

export function TransactionDialog({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const all = useTexts(paymentsTransactionsTexts);
  const t = all.detail;
  const shared = useTexts(paymentsTexts);
  const { id, type, price, status, quantity, description, expires_at_millis: expires } = transaction;
  const isSale = type !== 'item_quantity_change';
  return (
    <Dialog title={useSubject()(transaction)} description={all.types[type]} onClose={onClose} size="large">
      <div className="flex flex-col gap-5">
        {transaction.test_mode && <Alert>{t.test}</Alert>}
        <Facts>
          <Fact label={all.columns.when}>
            <Time at={new Date(transaction.created_at_millis)} form="full" />
          </Fact>
          <Fact label={all.columns.customer}>
            <CustomerLink customer={customerOf(transaction)} />
          </Fact>
          <Fact label={t.quantity}>{formatNumber(quantity, isSale ? {} : { signDisplay: 'exceptZero' })}</Fact>
          {isSale && <Fact label={t.price}>{price === null ? all.granted : priceText(price as Price)}</Fact>}
          {status !== null && <Fact label={t.status}>{shared.statuses[status as SubscriptionStatus]}</Fact>}
          {description && <Fact label={t.note}>{description}</Fact>}
          {typeof expires === 'number' && (
            <Fact label={t.expires}>
              <Time at={new Date(expires)} form="full" />
            </Fact>
          )}
          <Fact label={shared.id}>
            <span className="flex min-w-0 items-center gap-1">
              <code className="min-w-0 truncate font-mono text-13">{id}</code>
              <CopyButton text={id} label={shared.id} />
            </span>
          </Fact>
        </Facts>
        {isSale && (
          <section>
            <h3 className="mb-2 text-13 font-semibold">{t.payments}</h3>
            <MoneyOfSale filter={type === 'subscription' ? { subscriptionId: id } : { purchaseId: id }} />
          </section>
        )}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
