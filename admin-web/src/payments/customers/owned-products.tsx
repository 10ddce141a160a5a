import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Loaded } from '../../components/loaded';
import { NoRows, Row, Rows } from '../../components/rows';
import { fill, useTexts } from '../../texts';
import { paymentsTexts } from '../../texts/generated/payments-texts';
import { paymentsCustomersTexts } from '../../texts/generated/payments-customers-texts';
import { priceText } from '../format';
import { isDefault, pricesOf } from '../payments-config';
import { usePaymentsConfig, useProject } from '../project';
import { type Customer, ownedProductsQuery } from '../queries';
import { LongText } from '../../components/long-text';

const FIRST = 10;
const ALL = 100;

export function OwnedProducts({ customer }: { customer: Customer }) {
  const t = useTexts(paymentsCustomersTexts).products;
  const { quantity: several } = useTexts(paymentsTexts);
  const [limit, setLimit] = useState(FIRST);
  const owned = useQuery(ownedProductsQuery(useProject(), customer, limit));
  const stored = usePaymentsConfig()?.products ?? {};
  const detail = (id: string | null) => {
    const product = id === null ? undefined : stored[id];
    if (product === undefined) return id;
    return isDefault(product)
      ? t.included
      : pricesOf(product)
          .map(([, price]) => priceText(price))
          .join(', ');
  };
  return (
    <Loaded query={owned} what={t.title} failed={t.failed} lines={1}>
      {({ products, hasMore }) =>
        products.length === 0 ? (
          <NoRows>{t.none}</NoRows>
        ) : (
          <>
            <Rows label={t.title}>
              {products.map(({ id, displayName: name, quantity }, at) => (
                <Row
                  key={at}
                  title={
                    <>
                      <LongText>{quantity === 1 ? name : fill(several, { quantity, name })}</LongText>
                      {id === null && <Badge>{t.inline}</Badge>}
                    </>
                  }
                  detail={detail(id)}
                />
              ))}
            </Rows>
            {hasMore && limit < ALL && (
              <Button size="small" className="mt-3" onClick={() => setLimit(ALL)}>
                {t.all}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}
