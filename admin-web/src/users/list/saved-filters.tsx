import { zodResolver } from '@hookform/resolvers/zod';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../components/button';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../components/menu';
import { showToast } from '../../components/toast';
import { FormDialog } from '../../forms/form-dialog';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { usersTexts } from '../../texts/generated/users-texts';
import { filtersOf, isFiltered, type UserFilters } from '../filters/listing';
import { useStored } from './stored';
import { FormText } from '../../forms/fields';

interface Saved {
  name: string;
  filters: UserFilters;
}

const savedSchema: z.ZodType<Saved[]> = z.array(
  z.object({ name: z.string(), filters: z.record(z.string(), z.unknown()).transform(filtersOf) }),
);

interface SavedFiltersProps {
  projectId: string;
  filters: UserFilters;
  onApply: (filters: UserFilters) => void;
}

/** Named filters of a project, stored in this browser. */
export function SavedFilters({ projectId, filters, onApply }: SavedFiltersProps) {
  const t = useTexts(usersTexts).saved;
  const [saved, setSaved] = useStored<Saved[]>(`hallpass-user-filters-${projectId}`, savedSchema, []);
  const [isNaming, setNaming] = useState(false);
  const remove = ({ name }: Saved) => {
    setSaved(saved.filter((each) => each.name !== name));
    showToast(fill(t.removed, { name }), async () => setSaved(saved));
  };
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button size="icon" aria-label={t.title} title={t.title} className="size-9">
            <Bookmark aria-hidden className="size-4" />
          </Button>
        }
      >
        <MenuLabel>{t.title}</MenuLabel>
        {saved.map((each) => (
          <div key={each.name} className="flex items-center">
            <MenuItem isRead className="min-w-0 flex-1" onSelect={() => onApply(each.filters)}>
              <span className="truncate">{each.name}</span>
            </MenuItem>
            <MenuItem isRead aria-label={fill(t.remove, { name: each.name })} onSelect={() => remove(each)}>
              <Trash2 aria-hidden className="size-4 text-ink-faint" />
            </MenuItem>
          </div>
        ))}
        {saved.length > 0 && <MenuSeparator />}
        {isFiltered(filters) ? (
          <MenuItem isRead onSelect={() => setNaming(true)}>
            {t.save}
          </MenuItem>
        ) : (
          saved.length === 0 && <p className="max-w-60 px-2 py-1.5 text-13 text-ink-muted">{t.none}</p>
        )}
      </Menu>
      {isNaming && (
        <NameDialog
          onSave={(name) => setSaved([...saved.filter((each) => each.name !== name), { name, filters }])}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  );
}

function NameDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const t = useTexts(usersTexts).saved;
  const schema = z.object({ name: z.string().trim().min(1, t.nameMissing).max(60) });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: '' } });
  const save = useChange({
    act: async ({ name }: z.infer<typeof schema>) => onSave(name),
    done: (_, { name }) => fill(t.done, { name }),
  });
  return (
    <FormDialog
      title={t.save}
      description={t.hint}
      form={form}
      save={save}
      action={t.act}
      onClose={onClose}
      size="small"
    >
      <FormText form={form} name="name" label={t.name} autoFocus />
    </FormDialog>
  );
}
