import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown, LogOut, UserCog } from 'lucide-react';
import { Avatar } from '../components/avatar';
import { Menu, MenuItem, MenuSeparator } from '../components/menu';
import { useTexts } from '../texts';
import { shellUserMenuTexts } from '../texts/generated/shell-user-menu-texts';
import { useOwner } from './owner';
import { useSignOut } from './sign-out';
import { ThemeChoices } from './theme-choices';

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
      <MenuItem onSelect={() => void navigate({ to: '/account' })}>
        <UserCog aria-hidden className="size-4 text-ink-faint" />
        {t.account}
      </MenuItem>
      <MenuItem onSelect={() => void signOut()}>
        <LogOut aria-hidden className="size-4 text-ink-faint" />
        {t.signOut}
      </MenuItem>
    </Menu>
  );
}
