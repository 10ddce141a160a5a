import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { FolderPlus, LayoutGrid, type LucideIcon, Monitor, Moon, Sun, UserCog, UsersRound, Zap } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { adminRequest } from '../api/admin-request';
import { keys, projectQuery, projectsQuery } from '../api/queries';
import { Avatar } from '../components/avatar';
import { useTexts } from '../texts';
import { shellNavigationTexts } from '../texts/generated/shell-navigation-texts';
import { shellPaletteTexts } from '../texts/generated/shell-palette-texts';
import { type PageAction, useOfferedActions } from './page-actions';
import { useApi } from './api-context';
import { COMMAND_INPUT, CommandGroup, CommandItem, rankCommand } from './command-list';
import { navigationOf } from './navigation';
import { setTheme } from './theme';

const FOUND = 5;

export interface CommandPaletteProps {
  /** Text typed before the palette was loaded. */
  typed: string;
  onClose: () => void;
}

/** Finds pages, users, teams, projects and actions of the current page by name. */
export default function CommandPalette({ typed, onClose }: CommandPaletteProps) {
  const t = useTexts(shellPaletteTexts);
  const [text, setText] = useState(typed);
  const { projectId } = useParams({ strict: false });
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    element?.querySelector('input')?.focus();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t.label}
      className="mx-auto mt-[12vh] max-h-[76vh] w-[calc(100%-2rem)] max-w-xl overflow-hidden rounded-2xl border border-line bg-surface p-0 text-ink shadow-floating open:animate-in"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <Command label={t.label} loop filter={rankCommand} className="flex max-h-[76vh] flex-col">
        <div className="border-b border-line">
          <Command.Input value={text} onValueChange={setText} placeholder={t.placeholder} className={COMMAND_INPUT} />
        </div>
        <Command.List label={t.results} className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-1">
          <Command.Empty className="px-4 py-8 text-center text-ink-muted">{t.nothing}</Command.Empty>
          <Acts then={then} />
          {projectId !== undefined && <Found projectId={projectId} text={text.trim()} then={then} />}
          {projectId !== undefined && <Pages projectId={projectId} then={then} />}
          <Elsewhere then={then} />
        </Command.List>
      </Command>
    </dialog>
  );
}

type Then = (act: () => void) => () => void;

const Glyph = ({ of: Icon }: { of: LucideIcon }) => <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />;

/** Actions in the header of the page, such as "New user". */
function actionsOfPage(): PageAction[] {
  const offered = document.querySelectorAll<HTMLElement>(
    '[data-acts] :is(a, button:enabled):not([aria-haspopup=menu])',
  );
  return [...offered].map((element) => ({
    label: element.ariaLabel ?? element.textContent,
    run: () => element.click(),
  }));
}

function Acts({ then }: { then: Then }) {
  const t = useTexts(shellPaletteTexts);
  const [ofPage] = useState(actionsOfPage);
  const offered = useOfferedActions();
  const actions = [...offered, ...ofPage.filter(({ label }) => offered.every((act) => act.label !== label))];
  if (actions.length === 0) return null;
  return (
    <CommandGroup heading={t.acts}>
      {actions.map(({ label, Icon = Zap, run }) => (
        <CommandItem key={label} value={`act ${label}`} keywords={[label]} onSelect={then(run)}>
          <Glyph of={Icon} />
          {label}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

function Found({ projectId, text, then }: { projectId: string; text: string; then: Then }) {
  const t = useTexts(shellPaletteTexts);
  const api = useApi();
  const router = useRouter();
  const navigate = useNavigate();
  const query = useDeferredValue(text);
  const enabled = query.length >= 2;
  const users = useQuery({
    queryKey: [...keys.users(projectId), 'palette', query],
    queryFn: ({ signal }) => api.admin(projectId).listUsers({ query, limit: FOUND }, signal),
    enabled,
  });
  const teams = useQuery({
    queryKey: [...keys.project(projectId), 'teams', 'palette', query],
    queryFn: async ({ signal }) =>
      (await adminRequest(api, projectId, 'GET /teams', { query: { query, limit: FOUND }, signal })).items,
    enabled: enabled && '/projects/$projectId/teams/$teamId' in router.routesByPath,
  });
  if (!enabled) return null;
  return (
    <>
      {users.data && users.data.length > 0 && (
        <CommandGroup heading={t.users}>
          {users.data.map((user) => {
            const name = user.displayName ?? user.primaryEmail ?? user.id;
            const open = () =>
              void navigate({ to: '/projects/$projectId/users/$userId', params: { projectId, userId: user.id } });
            return (
              // The server matched this user, so show it whatever the text is.
              <CommandItem key={user.id} value={`user ${user.id}`} keywords={[name, query]} onSelect={then(open)}>
                <Avatar name={name} imageUrl={user.profileImageUrl} size="small" />
                <span className="truncate">{name}</span>
                {user.displayName !== null && (
                  <span className="truncate text-13 text-ink-faint">{user.primaryEmail}</span>
                )}
              </CommandItem>
            );
          })}
        </CommandGroup>
      )}
      {teams.data && teams.data.length > 0 && (
        <CommandGroup heading={t.teams}>
          {teams.data.map((team) => {
            const open = () => void navigate({ href: `/projects/${projectId}/teams/${encodeURIComponent(team.id)}` });
            return (
              <CommandItem
                key={team.id}
                value={`team ${team.id}`}
                keywords={[team.display_name, query]}
                onSelect={then(open)}
              >
                <Glyph of={UsersRound} />
                <span className="truncate">{team.display_name}</span>
              </CommandItem>
            );
          })}
        </CommandGroup>
      )}
    </>
  );
}

function Pages({ projectId, then }: { projectId: string; then: Then }) {
  const t = useTexts(shellPaletteTexts);
  const names = useTexts(shellNavigationTexts);
  const router = useRouter();
  const { data: project } = useQuery(projectQuery(useApi(), projectId));
  return (
    <CommandGroup heading={t.pages}>
      {navigationOf(router.routesByPath, project).flatMap(({ name: group, entries }) =>
        entries.map(({ name, to, href = '', Icon }) => {
          const groupName = group === null ? '' : names.groups[group];
          const open = () => {
            if (to === undefined) location.assign(href);
            else void router.navigate({ href: to.replace('$projectId', projectId) });
          };
          return (
            <CommandItem
              key={name}
              value={`page ${groupName} ${names.entries[name]}`}
              keywords={[names.entries[name], groupName]}
              onSelect={then(open)}
            >
              <Glyph of={Icon} />
              <span>{names.entries[name]}</span>
              {groupName !== '' && <span className="ms-auto text-xs text-ink-faint">{groupName}</span>}
            </CommandItem>
          );
        }),
      )}
    </CommandGroup>
  );
}

function Elsewhere({ then }: { then: Then }) {
  const t = useTexts(shellPaletteTexts);
  const navigate = useNavigate();
  const { projectId } = useParams({ strict: false });
  const { data: projects = [] } = useQuery(projectsQuery(useApi()));
  return (
    <>
      <CommandGroup heading={t.projects}>
        {projects
          .filter(({ id }) => id !== projectId)
          .map(({ id, displayName, logoUrl }) => (
            <CommandItem
              key={id}
              value={`project ${id}`}
              keywords={[displayName]}
              onSelect={then(() => void navigate({ to: '/projects/$projectId', params: { projectId: id } }))}
            >
              <Avatar name={displayName} imageUrl={logoUrl} size="small" isSquare />
              <span className="truncate">{displayName}</span>
            </CommandItem>
          ))}
        <CommandItem
          value={t.allProjects}
          keywords={[t.allProjects]}
          onSelect={then(() => void navigate({ to: '/projects' }))}
        >
          <Glyph of={LayoutGrid} />
          {t.allProjects}
        </CommandItem>
        <CommandItem
          keywords={[t.newProject]}
          value={t.newProject}
          onSelect={then(() => void navigate({ to: '/projects', search: { new: true } }))}
        >
          <Glyph of={FolderPlus} />
          {t.newProject}
        </CommandItem>
      </CommandGroup>
      <CommandGroup heading={t.account}>
        <CommandItem
          value={t.yourAccount}
          keywords={[t.yourAccount]}
          onSelect={then(() => void navigate({ to: '/account' }))}
        >
          <Glyph of={UserCog} />
          {t.yourAccount}
        </CommandItem>
        <CommandItem value={t.light} keywords={[t.light]} onSelect={then(() => setTheme('light'))}>
          <Glyph of={Sun} />
          {t.light}
        </CommandItem>
        <CommandItem value={t.dark} keywords={[t.dark]} onSelect={then(() => setTheme('dark'))}>
          <Glyph of={Moon} />
          {t.dark}
        </CommandItem>
        <CommandItem value={t.system} keywords={[t.system]} onSelect={then(() => setTheme('system'))}>
          <Glyph of={Monitor} />
          {t.system}
        </CommandItem>
      </CommandGroup>
    </>
  );
}
