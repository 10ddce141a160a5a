import type { CurrentUser, CustomerProduct, Team } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { useHallpassApp } from '../../hooks/use-hallpass-app.js';
import { useItem, useProducts } from '../../hooks/user-hooks.js';
import { useHallpass } from '../../provider/context.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Nothing, Panel, Row, Rows } from '../frame/section.js';
import { returnUrl } from '../frame/use-place.js';
import { useAct } from '../frame/use-act.js';
import { useAccountTexts } from '../use-account-texts.js';

export interface PurchasesProps {
  customer: CurrentUser | Team;
  /** Set if the customer is a team. */
  teamId?: string;
  /** Ids of items whose remaining quantity is shown. */
  items?: readonly string[];
  /** Whether the user can view and change payments and subscriptions. */
  canManage?: boolean;
}

/** A customer's products and remaining items, with a link to receipts and subscriptions. */
export function Purchases({ customer, teamId, items = [], canManage = true }: PurchasesProps): ReactNode {
  const texts = useAccountTexts();
  return (
    <>
      <Products customer={customer} />
      {items.length > 0 && (
        <Rows label={texts.purchasesItems}>
          {items.map((id) => (
            <ItemRow key={id} customer={customer} id={id} />
          ))}
        </Rows>
      )}
      {canManage && <CustomerPageLink teamId={teamId} />}
    </>
  );
}

const PAGE = 20;

function Products({ customer }: { customer: CurrentUser | Team }): ReactNode {
  const texts = useAccountTexts();
  const { locale } = useHallpass();
  const first = useProducts(customer, { limit: PAGE });
  const [more, setMore] = useState<{ products: CustomerProduct[]; nextCursor: string | null } | null>(null);
  const nextCursor = more === null ? first.nextCursor : more.nextCursor;
  const load = useAct(async (cursor: string) => {
    const page = await customer.listProducts({ cursor, limit: PAGE });
    setMore({ products: [...(more?.products ?? []), ...page], nextCursor: page.nextCursor });
  });
  const products = [...first, ...(more?.products ?? [])];
  if (products.length === 0) return <Nothing>{texts.purchasesNone}</Nothing>;
  return (
    <>
      <Rows label={texts.purchasesProducts}>
        {products.map((product, nth) => (
          <Row
            key={`${product.id} ${nth}`}
            title={product.displayName}
            actions={
              product.quantity !== 1 && (
                <span className="hp-muted">× {new Intl.NumberFormat(locale).format(product.quantity)}</span>
              )
            }
          />
        ))}
      </Rows>
      {load.problem && <Alert tone="danger">{load.problem}</Alert>}
      {nextCursor !== null && (
        <div className="hp-actions">
          <Button variant="secondary" size="small" isBusy={load.isBusy} onClick={() => void load.run(nextCursor)}>
            {texts.purchasesMore}
          </Button>
        </div>
      )}
    </>
  );
}

function ItemRow({ customer, id }: { customer: CurrentUser | Team; id: string }): ReactNode {
  const { locale } = useHallpass();
  const item = useItem(customer, id);
  return (
    <Row
      title={item.displayName}
      actions={<strong>{new Intl.NumberFormat(locale).format(item.nonNegativeQuantity)}</strong>}
    />
  );
}

/** Opens the customer page, which returns here. */
function CustomerPageLink({ teamId }: { teamId: string | undefined }): ReactNode {
  const texts = useAccountTexts();
  const app = useHallpassApp();
  const open = useAct(async () => {
    const { url } = await app.createCustomerPageUrl({ teamId, returnUrl: returnUrl() });
    window.location.assign(url);
  });
  return (
    <Panel>
      <div className="hp-setting">
        <p className="hp-muted">{texts.purchasesManageHint}</p>
        <Button variant="secondary" isBusy={open.isBusy} onClick={() => void open.run()}>
          {texts.purchasesManage}
        </Button>
      </div>
      {open.problem && <Alert tone="danger">{open.problem}</Alert>}
    </Panel>
  );
}
