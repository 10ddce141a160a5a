import type { CurrentUser, Team } from '@hallpass/js';
import { type ReactNode, useEffect, useRef, useState, type KeyboardEvent, useId } from 'react';
import { NameDialog } from '../account/frame/name-dialog.js';
import { useAccountTexts } from '../account/use-account-texts.js';
import { useProject } from '../hooks/use-hallpass-app.js';
import { useUser } from '../hooks/use-user.js';
import { useTeams } from '../hooks/user-hooks.js';
import { useAction } from '../ui/use-action.js';
import { Avatar } from '../ui/avatar.js';
import { ComponentRoot } from '../ui/component-root.js';
import { Spinner } from '../ui/spinner.js';
import { CheckIcon } from '../ui/icons.js';
import { useSlot } from '../ui/use-slot.js';
import { folded } from '../texts/folded.js';

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

interface SwitcherListProps {
  user: CurrentUser;
  teams: readonly Team[];
  selected: Team | null;
  hasPersonal: boolean;
  onChoose: (team: Team | null) => void;
  /** Undefined if users of the project cannot create teams. */
  onCreate: (() => void) | undefined;
  onClose: () => void;
}

/** A search field that filters the list below it (ARIA Authoring Practices, combobox with a list). */
function SwitcherList(props: SwitcherListProps): ReactNode {
  const { user, teams, selected, hasPersonal, onChoose, onCreate, onClose } = props;
  const texts = useAccountTexts();
  const id = useId();
  const slots = {
    menu: useSlot('menu', 'hp-menu-start', 'hp-switcher-list'),
    item: useSlot('menuItem'),
    input: useSlot('input'),
  };
  const [search, setSearch] = useState('');
  const wanted = folded(search.trim());
  const options: (Team | null)[] = [
    ...(hasPersonal && wanted === '' ? [null] : []),
    ...teams.filter(({ displayName }) => folded(displayName).includes(wanted)),
  ];
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((each) => each?.id === selected?.id),
    ),
  );
  const at = Math.min(active, options.length - 1);
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return void (event.stopPropagation(), onClose());
    if (event.key === 'Enter' && at >= 0) return void (event.preventDefault(), onChoose(options[at]!));
    const next: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const to = next[event.key];
    if (to === undefined || options.length === 0) return;
    event.preventDefault();
    setActive((to + options.length) % options.length);
  };
  const optionId = (nth: number) => `${id}-${nth}`;
  return (
    <div className={slots.menu} role="dialog" aria-label={texts.switchTo}>
      <input
        className={slots.input}
        role="combobox"
        aria-label={texts.switchSearch}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={at >= 0 ? optionId(at) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.switchSearch}
        value={search}
        autoFocus
        onChange={(event) => {
          setSearch(event.target.value);
          setActive(0);
        }}
        onKeyDown={move}
      />
      <div role="listbox" id={`${id}-list`} aria-label={texts.switchTeam}>
        {options.map((team, nth) => (
          <div
            key={team?.id ?? 'personal'}
            id={optionId(nth)}
            role="option"
            aria-selected={team?.id === selected?.id}
            className={slots.item}
            data-active={nth === at || undefined}
            ref={(element) => void (nth === at && element?.scrollIntoView({ block: 'nearest' }))}
            onPointerMove={() => setActive(nth)}
            onClick={() => onChoose(team)}
          >
            <Avatar
              name={team ? team.displayName : (user.displayName ?? user.primaryEmail)}
              imageUrl={team ? team.profileImageUrl : user.profileImageUrl}
              size="small"
              isSquare={team !== null}
            />
            <span className="hp-grow">{team ? team.displayName || texts.unnamed : texts.switchPersonal}</span>
            {team?.id === selected?.id && <CheckIcon />}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p role="status" className="hp-menu-header hp-muted">
          {texts.switchNone}
        </p>
      )}
      {onCreate && (
        <>
          <div className="hp-menu-divider" />
          <button
            type="button"
            className={slots.item}
            onClick={onCreate}
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
          >
            <span aria-hidden="true" className="hp-plus">
              +
            </span>
            <span>{texts.teamCreate}</span>
          </button>
        </>
      )}
    </div>
  );
}
