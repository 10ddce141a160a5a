import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Section, PageHeader, usePageTitle } from '../../components/layout';
import { useTexts } from '../../texts';
import { paymentsCustomersTexts } from '../../texts/generated/payments-customers-texts';
import { Money } from '../transactions/money';
import { Subscriptions } from '../transactions/subscriptions';
import { Transactions } from '../transactions/transactions';
import { isMissing } from '../../api/errors';
import { BackLink } from '../../components/back-link';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { LongText } from '../../components/long-text';
import { Missing } from '../../components/missing';
import { TabLinks } from '../../components/tabs';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { useCustomerName } from '../customer-link';
import type { CustomerType } from '../payments-config';
import { useProject } from '../project';
import { balancesQuery, type Customer } from '../queries';
import { Balances } from './balances';
import { OwnedProducts } from './owned-products';
import { CustomerPageDialog } from './customer-page-dialog';
import { GrantDialog } from './grant-dialog';
import { PurchaseLinkDialog } from './purchase-link-dialog';

const CUSTOMERS = '/projects/$projectId/payments/customers';
const CUSTOMER = `${CUSTOMERS}/$customerType/$customerId`;

export function CustomerPage() {
  const t = useTexts(paymentsCustomersTexts);
  return (
    <CustomerFrame>
      {(customer) => (
        <>
          <Section title={t.products.title}>
            <OwnedProducts customer={customer} />
          </Section>
          <Section title={t.items.title}>
            <Balances customer={customer} />
          </Section>
          <Section title={t.products.subscriptions}>
            <Subscriptions customer={customer} />
          </Section>
        </>
      )}
    </CustomerFrame>
  );
}

export function CustomerHistoryPage() {
  return <CustomerFrame>{(customer) => <Transactions customer={customer} />}</CustomerFrame>;
}

export function CustomerMoneyPage() {
  return <CustomerFrame>{(customer) => <Money customer={customer} />}</CustomerFrame>;
}

/** Page of the customer in the URL, with a tab as its content. */
function CustomerFrame({ children }: { children: (customer: Customer) => ReactNode }) {
  const params = useParams({ strict: false });
  const customer: Customer = { type: params.customerType as CustomerType, id: params.customerId! };
  const t = useTexts(paymentsCustomersTexts).page;
  // This query fails if the customer does not exist.
  const { error } = useQuery(balancesQuery(useProject(), customer));
  return (
    <>
      <BackLink to={CUSTOMERS}>{t.back}</BackLink>
      {isMissing(error) ? (
        <Missing Icon={UserX} title={t.goneTitle} list={CUSTOMERS}>
          {t.goneText}
        </Missing>
      ) : (
        <>
          <Header customer={customer} />
          <TabLinks
            label={t.tabs.label}
            tabs={[
              { label: t.tabs.overview, to: CUSTOMER },
              { label: t.tabs.history, to: `${CUSTOMER}/history` },
              { label: t.tabs.money, to: `${CUSTOMER}/money` },
            ]}
          />
          {children(customer)}
        </>
      )}
    </>
  );
}

function Header({ customer }: { customer: Customer }) {
  const t = useTexts(paymentsCustomersTexts).page;
  const { customerTypes } = useTexts(paymentsTexts);
  const { projectId } = useProject();
  const { name, email, isNamed } = useCustomerName(customer);
  const [open, setOpen] = useState<'grant' | 'link' | 'page' | null>(null);
  usePageTitle(name);
  const close = () => setOpen(null);
  const link = 'font-medium text-accent hover:underline';
  return (
    <>
      <PageHeader
        title={
          <>
            <LongText>{name}</LongText> <Badge>{customerTypes[customer.type]}</Badge>
          </>
        }
        description={
          <span className="flex flex-wrap items-center gap-x-3 text-13">
            {email}
            {isNamed && <code className="font-mono">{customer.id}</code>}
            {customer.type === 'user' && (
              <Link
                to="/projects/$projectId/users/$userId"
                params={{ projectId, userId: customer.id }}
                className={link}
              >
                {t.user}
              </Link>
            )}
            {customer.type === 'team' && (
              <Link
                to="/projects/$projectId/teams/$teamId"
                params={{ projectId, teamId: customer.id }}
                className={link}
              >
                {t.team}
              </Link>
            )}
          </span>
        }
        actions={
          <>
            <Button onClick={() => setOpen('page')}>{t.page}</Button>
            <Button onClick={() => setOpen('link')}>{t.link}</Button>
            <Button variant="primary" onClick={() => setOpen('grant')}>
              {t.grant}
            </Button>
          </>
        }
      />
      {open === 'grant' && <GrantDialog customer={customer} onClose={close} />}
      {open === 'link' && <PurchaseLinkDialog customer={customer} onClose={close} />}
      {open === 'page' && <CustomerPageDialog customer={customer} onClose={close} />}
    </>
  );
}
