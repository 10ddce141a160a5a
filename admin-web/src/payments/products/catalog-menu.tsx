import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Menu, MenuItem } from '../../components/menu';
import { showToast } from '../../components/toast';
import { fill, useTexts } from '../../texts';
import type { Catalogue } from '../catalogue';
import { configKey, writeCatalogue } from '../queries';
import { CatalogDialog } from './catalog-dialog';
import { productTexts } from './product-texts';

interface CatalogMenuProps {
  projectId: string;
  id: string;
  name: string;
  catalogue: Catalogue;
}

export function CatalogMenu({ projectId, id, name, catalogue }: CatalogMenuProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const t = useTexts(productTexts).catalog;
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
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
        <MenuItem onSelect={() => setOpen('edit')}>{t.edit}</MenuItem>
        <MenuItem className="text-danger" onSelect={() => setOpen('delete')}>
          {t.delete}
        </MenuItem>
      </Menu>
      {open === 'edit' && (
        <CatalogDialog
          projectId={projectId}
          catalogue={catalogue}
          catalog={{ id, name }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={fill(t.deleteTitle, { name })}
          description={t.deleteText}
          action={t.delete}
          onClose={() => setOpen(null)}
          onConfirm={async () => {
            await writeCatalogue(api, projectId, { [`payments.catalogs.${id}`]: null });
            await queryClient.invalidateQueries({ queryKey: configKey(projectId) });
            showToast(t.deleted);
          }}
        />
      )}
    </>
  );
}
