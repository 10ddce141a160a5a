import { useState } from 'react';
import { Button } from '../components/button';
import { Section } from '../components/layout';
import { Balances } from '../payments/customers/balances';
import { CustomerPageDialog } from '../payments/customers/customer-page-dialog';
import { GrantDialog } from '../payments/customers/grant-dialog';
import { OwnedProducts } from '../payments/customers/owned-products';
import { CustomerLink } from '../payments/customer-link';
import type { Customer } from '../payments/queries';
import { useTexts } from '../texts';
import { ownedProductsTexts } from '../texts/generated/owned-products-texts';
import { AddButton } from '../components/add-button';

/** Products and items of a user or team. */
export function OwnedProductsTab({ holder }: { holder: Customer }) {
  const t = useTexts(ownedProductsTexts);
  const [open, setOpen] = useState<'grant' | 'page' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Section
        title={t.products}
        actions={
          <div className="flex flex-wrap gap-2">
            <Button asChild size="small" variant="ghost">
              <CustomerLink customer={holder}>{t.customer}</CustomerLink>
            </Button>
            <Button size="small" onClick={() => setOpen('page')}>
              {t.page}
            </Button>
            <AddButton size="small" onClick={() => setOpen('grant')} label={t.grant} />
          </div>
        }
      >
        <OwnedProducts customer={holder} />
      </Section>
      <Section title={t.items}>
        <Balances customer={holder} />
      </Section>
      {open === 'grant' && <GrantDialog customer={holder} onClose={close} />}
      {open === 'page' && <CustomerPageDialog customer={holder} onClose={close} />}
    </>
  );
}
