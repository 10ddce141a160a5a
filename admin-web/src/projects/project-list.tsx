import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Command } from 'cmdk';
import { Check, FolderPlus, LayoutGrid } from 'lucide-react';
import { projectsQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { COMMAND_INPUT, CommandGroup, CommandItem, rankCommand } from '../shell/command-list';
import { Avatar } from '../components/avatar';
import { useTexts } from '../texts';
import { shellSwitcherTexts } from '../texts/generated/shell-switcher-texts';
import { ownerTeamsQuery } from './queries';

/** Searchable list of the owner's projects, with the team that owns each. */
export default function ProjectList({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const t = useTexts(shellSwitcherTexts);
  const api = useApi();
  const navigate = useNavigate();
  const { data: projects = [] } = useQuery(projectsQuery(api));
  const { data: teams = [] } = useQuery(ownerTeamsQuery(api));
  const teamOf = (id: string | null) => teams.find((team) => team.id === id)?.displayName;
  const go = (act: () => unknown) => () => {
    onClose();
    act();
  };
  return (
    <Command label={t.label} loop filter={rankCommand}>
      <div className="border-b border-line">
        <Command.Input placeholder={t.placeholder} autoFocus className={COMMAND_INPUT} />
      </div>
      <Command.List label={t.projects} className="max-h-72 overflow-y-auto overscroll-contain">
        <Command.Empty className="px-4 py-6 text-center text-13 text-ink-muted">{t.nothing}</Command.Empty>
        <CommandGroup heading={t.projects}>
          {projects.map(({ id, displayName, logoUrl, ownerTeamId }) => {
            const team = teamOf(ownerTeamId);
            return (
              <CommandItem
                key={id}
                value={id}
                keywords={team === undefined ? [displayName] : [displayName, team]}
                onSelect={go(() => navigate({ to: '/projects/$projectId', params: { projectId: id } }))}
              >
                <Avatar name={displayName} imageUrl={logoUrl} size="small" isSquare />
                <span className="min-w-0 flex-1 truncate">{displayName}</span>
                {team !== undefined && teams.length > 1 && (
                  <span className="max-w-24 truncate text-xs text-ink-faint">{team}</span>
                )}
                {id === projectId && <Check aria-hidden className="size-4 shrink-0 text-accent" />}
              </CommandItem>
            );
          })}
        </CommandGroup>
      </Command.List>
      <div className="flex border-t border-line p-1 text-sm">
        <FootButton Icon={LayoutGrid} label={t.all} onClick={go(() => navigate({ to: '/projects' }))} />
        <FootButton
          Icon={FolderPlus}
          label={t.create}
          onClick={go(() => navigate({ to: '/projects', search: { new: true } }))}
        />
      </div>
    </Command>
  );
}

function FootButton({ Icon, label, onClick }: { Icon: typeof Check; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="flex h-9 flex-1 items-center gap-2 rounded-md px-2 hover:bg-hover focus-visible:bg-hover"
      onClick={onClick}
    >
      <Icon aria-hidden className="size-4 text-ink-faint" />
      {label}
    </button>
  );
}
