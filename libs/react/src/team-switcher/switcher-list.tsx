import type { CurrentUser, Team } from '@hallpass/js';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useAccountTexts } from '../account/use-account-texts.js';
import { Avatar } from '../ui/avatar.js';
import { CheckIcon } from '../ui/icons.js';
import { useSlot } from '../ui/use-slot.js';
import { folded } from '../texts/folded.js';

export interface SwitcherListProps {
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
export function SwitcherList(props: SwitcherListProps): ReactNode {
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
