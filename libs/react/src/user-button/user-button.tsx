import type { CurrentUser } from '@hallpass/js';
import type { ReactNode } from 'react';
import { fill } from '@hallpass/texts';
import { useAccountTexts } from '../account/use-account-texts.js';
import { useHallpassApp } from '../hooks/use-hallpass-app.js';
import { useUser } from '../hooks/use-user.js';
import { useTeams } from '../hooks/user-hooks.js';
import { useAction } from '../ui/use-action.js';
import type { Theme } from '../provider/appearance.js';
import { useHallpass } from '../provider/context.js';
import { Avatar } from '../ui/avatar.js';
import { Button } from '../ui/button.js';
import { CheckIcon } from '../ui/icons.js';
import { Menu, type MenuEntry } from '../ui/menu.js';
import { ComponentRoot } from '../ui/component-root.js';

/** A custom entry. */
export interface UserButtonItem {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
}

export interface UserButtonProps {
  /** Shows name and address next to the picture. */
  showUserInfo?: boolean;
  /** Lets the user switch teams in the menu. */
  showTeams?: boolean;
  /** Lets the user choose the theme. Pass the chosen theme to your provider. */
  onThemeChange?: (theme: Theme) => void;
  extraItems?: readonly UserButtonItem[];
}

/** The signed-in user's picture with a menu, or a sign-in button if nobody is signed in. */
export function UserButton(props: UserButtonProps): ReactNode {
  return (
    <ComponentRoot fallback={<span className="hp-avatar hp-skeleton" />}>
      <UserOrSignIn {...props} />
    </ComponentRoot>
  );
}

function UserOrSignIn(props: UserButtonProps): ReactNode {
  const texts = useAccountTexts();
  const app = useHallpassApp();
  const user = useUser();
  const lead = useAction(() => app.redirectToSignIn());
  if (user !== null) return <UserMenu user={user} {...props} />;
  return (
    <Button variant="secondary" isBusy={lead.isBusy} onClick={() => void lead.run()}>
      {texts.signIn}
    </Button>
  );
}

function UserMenu({
  user,
  showUserInfo = false,
  showTeams = false,
  onThemeChange,
  extraItems = [],
}: UserButtonProps & { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  const app = useHallpassApp();
  const themes = useThemeEntries(onThemeChange);
  const teams = useTeamEntries(user, showTeams);
  const settings = useAction(() => app.redirectToAccountSettings());
  const signOut = useAction(() => app.signOut());
  const name = user.displayName || user.primaryEmail || texts.unnamed;
  const info = (
    <span className="hp-user-info">
      <strong>{name}</strong>
      {user.primaryEmail !== null && user.primaryEmail !== name && (
        <span className="hp-muted">{user.primaryEmail}</span>
      )}
    </span>
  );
  const entries: MenuEntry[] = [
    { id: 'settings', label: texts.title, onSelect: () => void settings.run() },
    ...extraItems.map(({ label, icon, onClick }, nth) => ({ id: `own ${nth}`, label, icon, onSelect: onClick })),
    ...teams,
    ...themes,
    'divider',
    { id: 'sign-out', label: texts.signOut, onSelect: () => void signOut.run() },
  ];
  return (
    <>
      <Menu
        label={fill(texts.userMenuOf, { name })}
        header={info}
        button={
          <>
            <Avatar name={name} imageUrl={user.profileImageUrl} />
            {showUserInfo && info}
          </>
        }
        entries={entries}
      />
      {signOut.problem && (
        <span role="alert" className="hp-problem">
          {signOut.problem}
        </span>
      )}
    </>
  );
}

/** A check mark for the chosen entry, or a space of the same width. */
const mark = (isChosen: boolean): ReactNode => (isChosen ? <CheckIcon /> : <span className="hp-icon" />);

function useThemeEntries(onThemeChange: UserButtonProps['onThemeChange']): MenuEntry[] {
  const texts = useAccountTexts();
  const { theme } = useHallpass();
  if (onThemeChange === undefined) return [];
  const choices: [Theme, string][] = [
    ['light', texts.themeLight],
    ['dark', texts.themeDark],
    ['system', texts.themeSystem],
  ];
  return [
    'divider',
    ...choices.map(([choice, label]) => ({
      id: choice,
      label,
      icon: mark(choice === theme),
      isChecked: choice === theme,
      onSelect: () => onThemeChange(choice),
    })),
  ];
}

function useTeamEntries(user: CurrentUser, isWanted: boolean): MenuEntry[] {
  const texts = useAccountTexts();
  const teams = useTeams(user);
  const selected = user.selectedTeam?.id ?? null;
  if (!isWanted || teams.length === 0) return [];
  const entry = (id: string | null, label: string, select: () => Promise<void>): MenuEntry => ({
    id: `team ${id}`,
    label,
    icon: mark(id === selected),
    isChecked: id === selected,
    onSelect: () => void select(),
  });
  return [
    'divider',
    entry(null, texts.switchPersonal, () => user.setSelectedTeam(null)),
    ...teams.map((team) => entry(team.id, team.displayName || texts.unnamed, () => user.setSelectedTeam(team))),
  ];
}
