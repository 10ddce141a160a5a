import type { CurrentUser, Team } from '@hallpass/js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { NameDialog } from '../account/frame/name-dialog.js';
import { useAccountTexts } from '../account/use-account-texts.js';
import { useProject } from '../hooks/use-hallpass-app.js';
import { useUser } from '../hooks/use-user.js';
import { useTeams } from '../hooks/user-hooks.js';
import { useAction } from '../ui/use-action.js';
import { Avatar } from '../ui/avatar.js';
import { ComponentRoot } from '../ui/component-root.js';
import { Spinner } from '../ui/spinner.js';
import { SwitcherList } from './switcher-list.js';

export interface TeamSwitcherProps {
  /** The chosen team, if the app stores it; null for no team. Left out, it is the user's selected team. */
  selectedTeamId?: string | null;
  /** Called with the chosen team. If it is the user's selected team, called after it was stored. */
  onChange?: (team: Team | null) => void | Promise<void>;
  /** Removes the choice of no team. */
  noPersonal?: boolean;
}

/** Lets the user switch between teams, search them and create new ones. Renders nothing if nobody is signed in. */
export function TeamSwitcher(props: TeamSwitcherProps): ReactNode {
  return (
    <ComponentRoot fallback={<span className="hp-switcher-button hp-skeleton" />}>
      <OfUser {...props} />
    </ComponentRoot>
  );
}

function OfUser(props: TeamSwitcherProps): ReactNode {
  const user = useUser();
  return user === null ? null : <Switcher user={user} {...props} />;
}

function Switcher({ user, selectedTeamId, onChange, noPersonal = false }: TeamSwitcherProps & { user: CurrentUser }) {
  const texts = useAccountTexts();
  const { config } = useProject();
  const teams = useTeams(user);
  const [isOpen, setOpen] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useOutside(root, isOpen, () => setOpen(false));
  const isStored = selectedTeamId === undefined;
  const selected = teams.find(({ id }) => id === (isStored ? user.selectedTeam?.id : selectedTeamId)) ?? null;
  const choose = useAction(async (team: Team | null) => {
    if (isStored) await user.setSelectedTeam(team);
    await onChange?.(team);
  });
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const name = selected
    ? selected.displayName || texts.unnamed
    : noPersonal
      ? texts.switchNothing
      : texts.switchPersonal;
  return (
    <div ref={root} className="hp-menu-root hp-switcher">
      <button
        type="button"
        className="hp-switcher-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Avatar
          name={selected ? name : (user.displayName ?? user.primaryEmail)}
          imageUrl={selected ? selected.profileImageUrl : user.profileImageUrl}
          size="small"
          isSquare={selected !== null}
        />
        <span className="hp-hidden">{texts.switchTeam}: </span>
        <span className="hp-switcher-name">{name}</span>
        {choose.isBusy ? <Spinner /> : <UpDownIcon />}
      </button>
      {isOpen && (
        <SwitcherList
          user={user}
          teams={teams}
          selected={selected}
          hasPersonal={!noPersonal}
          onChoose={(team) => {
            close();
            if (team?.id !== selected?.id) void choose.run(team);
          }}
          onCreate={config.clientTeamCreationEnabled ? () => (setOpen(false), setCreating(true)) : undefined}
          onClose={close}
        />
      )}
      {choose.problem && (
        <p role="alert" className="hp-problem">
          {choose.problem}
        </p>
      )}
      {isCreating && (
        <NameDialog
          title={texts.teamCreate}
          label={texts.teamName}
          maxLength={255}
          action={texts.teamCreateAction}
          onSave={async (displayName) => {
            // The new team becomes the selected one.
            const team = await user.createTeam({ displayName });
            await onChange?.(team);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  );
}

/** Closes the list when the pointer or the focus goes elsewhere. */
function useOutside(root: { current: HTMLElement | null }, isOpen: boolean, onLeave: () => void): void {
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    if (!isOpen) return;
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) leave.current();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [root, isOpen]);
}

const UpDownIcon = (): ReactNode => (
  <svg className="hp-icon" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
    <path d="m7 8 3-3 3 3M7 12l3 3 3-3" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
