import { Columns3 } from 'lucide-react';
import { Button } from '../../components/button';
import { Menu, MenuCheck, MenuLabel } from '../../components/menu';
import { useTexts } from '../../texts';
import { usersTexts } from '../../texts/generated/users-texts';
import { COLUMN_IDS, type ColumnId } from './user-columns';

interface ColumnMenuProps {
  shown: readonly ColumnId[];
  onChange: (shown: ColumnId[]) => void;
}

export function ColumnMenu({ shown, onChange }: ColumnMenuProps) {
  const t = useTexts(usersTexts).columns;
  return (
    <Menu
      align="end"
      trigger={
        <Button size="icon" aria-label={t.title} title={t.title} className="size-9">
          <Columns3 aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuLabel>{t.title}</MenuLabel>
      {COLUMN_IDS.map((id) => (
        <MenuCheck
          key={id}
          checked={shown.includes(id)}
          onCheckedChange={(isShown) => onChange(isShown ? [...shown, id] : shown.filter((each) => each !== id))}
        >
          {t[id]}
        </MenuCheck>
      ))}
    </Menu>
  );
}
