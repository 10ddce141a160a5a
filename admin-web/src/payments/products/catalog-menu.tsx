import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button';
import { Menu, MenuItem } from '../../components/menu';
import { fill, useTexts } from '../../texts';
import { paymentsProductsTexts } from '../../texts/generated/payments-products-texts';
import { useDeleteEntry } from '../delete-entry';
import { EntryDialog } from '../entry-dialog';
import type { PaymentsConfig } from '../payments-config';

export function CatalogMenu({ id, name, payments }: { id: string; name: string; payments: PaymentsConfig }) {
  const t = useTexts(paymentsProductsTexts).catalog;
  const [isEditing, setEditing] = useState(false);
  const remove = useDeleteEntry({ kind: 'catalogs', id, name, description: t.deleteText });
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="icon" variant="ghost" aria-label={fill(t.menu, { name })}>
            <Ellipsis aria-hidden className="size-4" />
          </Button>
        }
      >
        <MenuItem onSelect={() => setEditing(true)}>{t.edit}</MenuItem>
        <MenuItem className="text-danger" onSelect={() => void remove.run()}>
          {t.delete}
        </MenuItem>
      </Menu>
      {isEditing && <EntryDialog kind="catalogs" payments={payments} id={id} onClose={() => setEditing(false)} />}
      {remove.dialog}
    </>
  );
}
