import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button';
import { Loaded } from '../../components/loaded';
import { NoRows, Row, Rows } from '../../components/rows';
import { fill, formatNumber, useTexts } from '../../texts';
import { paymentsCustomersTexts } from '../../texts/generated/payments-customers-texts';
import { useProject } from '../project';
import { type Balance, balancesQuery, type Customer } from '../queries';
import { ChangeDialog } from './change-dialog';

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
