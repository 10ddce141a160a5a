import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronsUpDown, LayoutGrid } from 'lucide-react';
import { projectsQuery } from '../api/queries';
import { useApi } from '../app/api-context';
import { Avatar } from '../components/avatar';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../components/menu';
import { Skeleton } from '../components/states';

interface ProjectSwitcherProps {
  projectId: string;
  /** Undefined while it is loading. */
  name: string | undefined;
  imageUrl: string | null | undefined;
}

/** Names the project one is in, and leads to the others. */
export function ProjectSwitcher({ projectId, name, imageUrl }: ProjectSwitcherProps) {
  const navigate = useNavigate();
  const projects = useQuery(projectsQuery(useApi()));
  const open = (id: string) => void navigate({ to: '/projects/$projectId', params: { projectId: id } });
  return (
    <Menu
      className="w-60 max-w-[calc(100vw-2rem)]"
      trigger={
        <button
          type="button"
          className="flex w-full max-w-60 min-w-0 items-center gap-2.5 rounded-lg p-1.5 text-left hover:bg-hover data-[state=open]:bg-hover"
        >
          {name === undefined ? (
            <Skeleton className="size-7" />
          ) : (
            <Avatar name={name} imageUrl={imageUrl} size="small" isSquare />
          )}
          <span className="sr-only">Project: </span>
          <span className="min-w-0 flex-1 truncate font-medium">{name ?? <Skeleton className="h-4 w-24" />}</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
        </button>
      }
    >
      <MenuLabel>Projects</MenuLabel>
      {projects.data?.map((project) => (
        <MenuItem key={project.id} onSelect={() => open(project.id)}>
          <Avatar name={project.displayName} imageUrl={project.logoUrl} size="small" isSquare />
          <span className="min-w-0 flex-1 truncate">{project.displayName}</span>
          {project.id === projectId && <Check aria-hidden className="size-4 text-accent" />}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => void navigate({ to: '/projects' })}>
        <LayoutGrid aria-hidden className="mx-1.5 size-4 text-ink-faint" />
        All projects
      </MenuItem>
    </Menu>
  );
}
