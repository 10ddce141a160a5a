import type { Team } from '@hallpass/js';
import { type ReactNode, useId } from 'react';
import { Avatar } from '../../ui/avatar.js';
import { useSlot } from '../../ui/use-slot.js';
import { useAccountTexts } from '../use-account-texts.js';
import type { AccountTexts } from '../../texts/generated/account-texts.js';
import { ChevronIcon } from './icons.js';
import { type AccountSection, nameOf, type Place } from './sections.js';
import { hrefOf } from './use-place.js';

const GROUPS: readonly [title: 'groupAccount' | 'groupSecurity' | 'groupTeams', sections: readonly AccountSection[]][] =
  [
    ['groupAccount', ['profile', 'emails', 'notifications', 'purchases', 'data', 'delete']],
    ['groupSecurity', ['password', 'passkeys', 'two-step', 'connections', 'applications', 'sessions', 'api-keys']],
    ['groupTeams', ['teams']],
  ];

const titleOf = (section: AccountSection, texts: AccountTexts): string =>
  ({
    profile: texts.profile,
    emails: texts.emails,
    notifications: texts.notifications,
    purchases: texts.purchases,
    password: texts.password,
    passkeys: texts.passkeys,
    'two-step': texts.twoStep,
    connections: texts.connections,
    applications: texts.applications,
    sessions: texts.sessions,
    'api-keys': texts.apiKeys,
    teams: texts.teamsAll,
    data: texts.data,
    delete: texts.delete,
  })[section];

export interface SettingsNavProps {
  sections: readonly AccountSection[];
  shown: AccountSection;
  teams: readonly Team[];
  teamId: string | undefined;
  go: (place: Place) => void;
  children?: ReactNode;
}

/** The full list has the rest. */
const TEAMS = 5;

/** The sections in groups: a page of its own in a narrow window, next to the content in a wide one. */
export function SettingsNav({ sections, shown, teams, teamId, go, children }: SettingsNavProps): ReactNode {
  const texts = useAccountTexts();
  const title = useSlot('title');
  const id = useId();
  const item = (place: Place, label: ReactNode) => (
    <li key={nameOf(place)}>
      <a
        href={hrefOf(place)}
        className="hp-nav-item"
        aria-current={place.section === shown && place.teamId === teamId ? 'page' : undefined}
        onClick={(event) => {
          // Let the browser open a new tab.
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          go(place);
        }}
      >
        {label}
        <ChevronIcon />
      </a>
    </li>
  );
  return (
    <nav className="hp-settings-nav" aria-label={texts.title}>
      <h1 className={title}>{texts.title}</h1>
      {GROUPS.map(([group, members]) => {
        const there = members.filter((section) => sections.includes(section));
        if (there.length === 0) return null;
        return (
          <div key={group} className="hp-nav-group">
            <p className="hp-nav-title" id={`${id}-${group}`}>
              {texts[group]}
            </p>
            <ul role="list" aria-labelledby={`${id}-${group}`}>
              {there.map((section) => item({ section }, <span>{titleOf(section, texts)}</span>))}
              {group === 'groupTeams' &&
                teams.slice(0, TEAMS).map((team) =>
                  item(
                    { section: 'teams', teamId: team.id },
                    <>
                      <Avatar name={team.displayName} imageUrl={team.profileImageUrl} size="small" isSquare />
                      <span>{team.displayName || texts.unnamed}</span>
                    </>,
                  ),
                )}
            </ul>
          </div>
        );
      })}
      {children}
    </nav>
  );
}
