import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter, useRouterState } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { projectQuery } from '../api/queries';
import { useCurrentInView } from '../components/current-in-view';
import { useTexts } from '../texts';
import { shellNavigationTexts } from '../texts/generated/shell-navigation-texts';
import { useApi } from './api-context';
import { isCurrent, type NavigationEntry, type NavigationGroup, navigationOf } from './navigation';

/** Open on pages that are in no group. With more open groups, the last ones would be below the fold. */
const OPEN_AT_FIRST = 'users';
const KEY = 'hallpass-navigation';

function storedChoices(): Record<string, boolean> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, boolean>;
  } catch {
    // Storage is disabled, or holds something else.
    return {};
  }
}

function store(choices: Record<string, boolean>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // The choice applies to this page only.
  }
}

interface SideNavigationProps {
  list: RefObject<HTMLElement | null>;
  onNavigate?: () => void;
}

/** Pages of the project in collapsible groups. The group of the current page stays open. */
export function SideNavigation({ list, onNavigate }: SideNavigationProps) {
  const router = useRouter();
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const [choices, setChoices] = useState(storedChoices);
  useCurrentInView(list, pathname);
  const base = `/projects/${projectId}`;
  const choose = (name: string, isOpen: boolean) => {
    const next = { ...choices, [name]: isOpen };
    setChoices(next);
    store(next);
  };
  const { data: project } = useQuery(projectQuery(useApi(), projectId));
  const groups = navigationOf(router.routesByPath, project);
  const current = groups.find(({ entries }) => entries.some((entry) => isCurrent(entry, base, pathname)));
  const first = current?.name ? null : OPEN_AT_FIRST;
  return groups.map((group) => {
    const name = group.name ?? '';
    return (
      <Group
        key={name}
        group={group}
        projectId={projectId}
        isOpen={group === current || (choices[name] ?? name === first)}
        onToggle={(isOpen) => choose(name, isOpen)}
        onNavigate={onNavigate}
      />
    );
  });
}

interface GroupProps {
  group: NavigationGroup;
  projectId: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onNavigate?: () => void;
}

function Group({ group: { name, entries }, projectId, isOpen, onToggle, onNavigate }: GroupProps) {
  const t = useTexts(shellNavigationTexts);
  const id = useId();
  const list = (
    <ul id={id} className="flex flex-col gap-px">
      {entries.map((entry) => (
        <li key={entry.name}>
          <Entry entry={entry} projectId={projectId} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  );
  if (name === null) return list;
  return (
    <div className="mt-1.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onToggle(!isOpen)}
        className="group flex h-7 w-full items-center gap-1.5 rounded-md px-2 text-xs font-medium text-ink-faint hover:text-ink"
      >
        <span className="flex-1 text-start">{t.groups[name]}</span>
        <ChevronRight
          aria-hidden
          className="size-3.5 opacity-0 transition-transform group-hover:opacity-100 group-focus-visible:opacity-100 group-aria-[expanded=false]:opacity-100 group-aria-expanded:rotate-90 rtl:rotate-180 rtl:group-aria-expanded:rotate-90"
        />
      </button>
      {isOpen && list}
    </div>
  );
}

const ENTRY =
  'flex h-8 items-center gap-2.5 rounded-md px-2 text-13 font-medium text-ink-muted transition-colors ' +
  'hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:text-ink aria-[current=page]:shadow-raised';

function Entry({
  entry,
  projectId,
  onNavigate,
}: {
  entry: NavigationEntry;
  projectId: string;
  onNavigate?: () => void;
}) {
  const t = useTexts(shellNavigationTexts);
  const { Icon, name, to, href, isExact = false } = entry;
  const content = (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-faint in-aria-[current=page]:text-accent" />
      <span className="truncate">{t.entries[name]}</span>
    </>
  );
  if (to === undefined) {
    return (
      <a href={href} className={ENTRY}>
        {content}
      </a>
    );
  }
  return (
    <Link
      // Only registered routes are shown, but the list contains more paths than the route types.
      to={to as '/projects/$projectId'}
      params={{ projectId }}
      activeOptions={{ exact: isExact, includeSearch: false }}
      className={ENTRY}
      onClick={onNavigate}
    >
      {content}
    </Link>
  );
}
