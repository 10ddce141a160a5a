import { Boxes } from 'lucide-react';
import { Code, RowLink } from '../../components/cells';
import { ListPage } from '../../components/list';
import { LongText } from '../../components/long-text';
import { useTexts } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsItemsTexts } from '../../texts/generated/payments-items-texts';
import { EntryDialog } from '../entry-dialog';
import { grantersOf } from '../payments-config';
import { usePaymentsQuery, useProject } from '../project';

export function ItemsPage() {
  const t = useTexts(paymentsItemsTexts);
  const { customerType, customerTypes } = useTexts(paymentsTexts);
  const { projectId } = useProject();
  const query = usePaymentsQuery();
  const payments = query.data;
  const grantedBy = (id: string) => payments && grantersOf(payments, id).map(([, { displayName }]) => displayName);
  return (
    <ListPage
      title={t.title}
      description={t.description}
      query={{ ...query, data: payments && Object.entries(payments.items) }}
      rowId={([id]) => id}
      searchText={([id, { displayName }]) => `${id} ${displayName}`}
      columns={[
        {
          header: t.item,
          cell: ([itemId, { displayName }]) => (
            <div className="flex min-w-0 flex-col">
              <RowLink to="/projects/$projectId/payments/items/$itemId" params={{ projectId, itemId }}>
                <LongText>{displayName}</LongText>
              </RowLink>
              <Code>{itemId}</Code>
            </div>
          ),
        },
        { header: customerType, cell: ([, item]) => customerTypes[item.customerType] },
        {
          header: t.grantedBy,
          from: 'sm',
          cell: ([id]) => <LongText className="text-ink-muted">{grantedBy(id)?.join(', ') || t.none}</LongText>,
        },
      ]}
      Icon={Boxes}
      none={t.emptyTitle}
      noneWhy={t.emptyText}
      create={
        payments && {
          label: t.new,
          dialog: (onClose) => <EntryDialog kind="items" payments={payments} onClose={onClose} />,
        }
      }
    />
  );
}
