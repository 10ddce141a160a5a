import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown, LogOut, UserCog, Monitor, Moon, Sun } from 'lucide-react';
import { Avatar } from '../components/avatar';
import { Menu, MenuItem, MenuSeparator, MenuChoice, MenuChoices, MenuLabel } from '../components/menu';
import { useTexts } from '../texts';
import { shellUserMenuTexts } from '../texts/generated/shell-user-menu-texts';
import { shellTexts } from '../texts/generated/shell-texts';
import { useOwner } from './owner';
import { useSignOut } from './sign-out';
import { setTheme, type ThemeChoice, useTheme } from './theme';

const CHOICES = [
  { value: 'system', Icon: Monitor },
  { value: 'light', Icon: Sun },
  { value: 'dark', Icon: Moon },
] as const;

export function UserMenu({ isCompact = false }: { isCompact?: boolean }) {
  const t = useTexts(shellUserMenuTexts);
  const navigate = useNavigate();
  const user = useOwner();
  const signOut = useSignOut();
  const name = user.displayName ?? user.primaryEmail ?? t.nameless;
  return (
    <Menu
      align={isCompact ? 'end' : 'start'}
      side={isCompact ? 'bottom' : 'top'}
      trigger={
        <button
          type="button"
          className="flex w-full min-w-0 items-center gap-2.5 rounded-lg p-1.5 text-start hover:bg-hover data-[state=open]:bg-hover"
        >
          <Avatar name={name} imageUrl={user.profileImageUrl} size="small" />
          <span className="sr-only">{t.button} </span>
          <span className={isCompact ? 'sr-only' : 'min-w-0 flex-1 truncate font-medium'}>{name}</span>
          {!isCompact && <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />}
        </button>
      }
    >
      <div className="max-w-64 px-2 py-1.5">
        <p className="truncate font-medium">{name}</p>
        {user.displayName && <p className="truncate text-13 text-ink-muted">{user.primaryEmail}</p>}
      </div>
      <MenuSeparator />
      <ThemeChoices />
      <MenuSeparator />
      <MenuItem isRead onSelect={() => void navigate({ to: '/account' })}>
        <UserCog aria-hidden className="size-4 text-ink-faint" />
        {t.account}
      </MenuItem>
      <MenuItem isRead onSelect={() => void signOut()}>
        <LogOut aria-hidden className="size-4 text-ink-faint" />
        {t.signOut}
      </MenuItem>
    </Menu>
  );
}

function ThemeChoices() {
  const t = useTexts(shellTexts).themes;
  const choice = useTheme();
  return (
    <MenuChoices value={choice} onValueChange={(value) => setTheme(value as ThemeChoice)}>
      <MenuLabel>{t.label}</MenuLabel>
      {CHOICES.map(({ value, Icon }) => (
        <MenuChoice key={value} value={value}>
          <Icon aria-hidden className="size-4 text-ink-faint" />
          {t[value]}
        </MenuChoice>
      ))}
    </MenuChoices>
  );
}
