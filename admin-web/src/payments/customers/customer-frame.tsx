import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isMissing } from '../../api/errors';
import { useApi } from '../../shell/api-context';
import { BackLink } from '../../components/back-link';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { PageHeader, usePageTitle } from '../../components/layout';
import { LongText } from '../../components/long-text';
import { Missing } from '../../components/missing';
import { TabLinks } from '../../components/tabs';
import { useTexts } from '../../texts';
import { balancesQuery, type Customer } from '../queries';
import { texts } from '../texts';
import { useCustomerName } from './customer-name';
import { CustomerPageDialog } from './customer-page-dialog';
import { customerTexts } from './customer-texts';
import { GrantDialog } from './grant-dialog';
import { PurchaseLinkDialog } from './purchase-link-dialog';

const CUSTOMER = '/projects/$projectId/payments/customers/$customerType/$customerId';

interface CustomerFrameProps {
  projectId: string;
  customer: Customer;
  children: ReactNode;
}

export function CustomerFrame({ projectId, customer, children }: CustomerFrameProps) {
  const t = useTexts(customerTexts).page;
  const { customerTypes } = useTexts(texts);
  const name = useCustomerName(customer);
  const [open, setOpen] = useState<'grant' | 'link' | 'page' | null>(null);
  // This query fails if the customer does not exist.
  const { error } = useQuery(balancesQuery(useApi(), projectId, customer));
  const isGone = isMissing(error);
  usePageTitle(isGone ? t.goneTitle : (name ?? customer.id));
  if (isGone) {
    return (
      <>
        <BackLink to="/projects/$projectId/payments/customers">{t.back}</BackLink>
        <Missing Icon={UserX} title={t.goneTitle} list="/projects/$projectId/payments/customers">
          {t.goneText}
        </Missing>
      </>
    );
  }
  const close = () => setOpen(null);
  return (
    <>
      <BackLink to="/projects/$projectId/payments/customers">{t.back}</BackLink>
      <PageHeader
        title={
          <>
            <LongText>{name ?? customer.id}</LongText> <Badge>{customerTypes[customer.type]}</Badge>
          </>
        }
        description={
          <span className="flex flex-wrap items-center gap-x-3">
            {name !== null && <code className="font-mono text-13">{customer.id}</code>}
            {customer.type === 'user' && (
              <Link
                to="/projects/$projectId/users/$userId"
                params={{ projectId, userId: customer.id }}
                className="text-13 font-medium text-accent hover:underline"
              >
                {t.profile}
              </Link>
            )}
            {customer.type === 'team' && (
              <Link
                to="/projects/$projectId/teams/$teamId"
                params={{ projectId, teamId: customer.id }}
                className="text-13 font-medium text-accent hover:underline"
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
      <TabLinks
        label={t.tabs.label}
        tabs={[
          { label: t.tabs.products, to: CUSTOMER },
          { label: t.tabs.items, to: `${CUSTOMER}/items` },
          { label: t.tabs.history, to: `${CUSTOMER}/history` },
          { label: t.tabs.money, to: `${CUSTOMER}/money` },
        ]}
      />
      {children}
      {open === 'grant' && <GrantDialog projectId={projectId} customer={customer} onClose={close} />}
      {open === 'link' && <PurchaseLinkDialog projectId={projectId} customer={customer} onClose={close} />}
      {open === 'page' && <CustomerPageDialog projectId={projectId} customer={customer} onClose={close} />}
    </>
  );
}
