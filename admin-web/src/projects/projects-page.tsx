import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FolderPlus, Plus } from 'lucide-react';
import type { AdminOwnedProject } from '@hallpass/js';
import { projectsQuery } from '../api/queries';
import { useApi } from '../app/api-context';
import { TopBar } from '../app/top-bar';
import { Avatar } from '../components/avatar';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Card, PageHeader, usePageTitle } from '../components/layout';
import { EmptyState, ErrorState, Loading, Skeleton } from '../components/states';
import { Time } from '../components/time';
import { CreateProjectDialog } from './create-project-dialog';

export function ProjectsPage() {
  const projects = useQuery(projectsQuery(useApi()));
  const { new: isCreating = false } = useSearch({ strict: false });
  const navigate = useNavigate();
  const setCreating = (isOpen: boolean) =>
    void navigate({ to: '/projects', search: { new: isOpen || undefined }, replace: true });
  usePageTitle('Projects');
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden className="size-4" />
      New project
    </Button>
  );
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 py-8 outline-none sm:px-6 sm:py-10">
        <PageHeader
          title="Projects"
          description="One project for each app: it has users, settings and keys of its own."
          actions={projects.data && projects.data.length > 0 && create}
        />
        {projects.isPending && <ProjectsLoading />}
        {projects.isError && !projects.data && (
          <Card>
            <ErrorState
              error={projects.error}
              title="The projects could not be loaded"
              onRetry={() => void projects.refetch()}
            />
          </Card>
        )}
        {projects.data?.length === 0 && (
          <Card>
            <EmptyState Icon={FolderPlus} title="Create your first project" action={create}>
              Then point an app at it and see its users sign up here.
            </EmptyState>
          </Card>
        )}
        {projects.data && projects.data.length > 0 && (
          <ul className="grid animate-in gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {projects.data.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </ul>
        )}
      </main>
      {isCreating && <CreateProjectDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function ProjectCard({ project }: { project: AdminOwnedProject }) {
  return (
    <li className="relative flex min-w-0 flex-col rounded-xl border border-line bg-surface p-4 shadow-raised transition-colors hover:border-line-strong">
      <div className="flex items-center gap-3">
        <Avatar name={project.displayName} imageUrl={project.logoUrl} isSquare />
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          <Link
            to="/projects/$projectId"
            params={{ projectId: project.id }}
            className="outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring"
          >
            {project.displayName}
          </Link>
        </h2>
        {project.isProductionMode && <Badge tone="positive">Production</Badge>}
      </div>
      {project.description !== '' && (
        <p className="mt-3 line-clamp-2 text-13 [overflow-wrap:anywhere] text-ink-muted">{project.description}</p>
      )}
      <p className="mt-auto pt-4 text-xs text-ink-faint">
        Created <Time at={project.createdAt} />
      </p>
    </li>
  );
}

function ProjectsLoading() {
  return (
    <Loading what="projects">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3].map((key) => (
          <Card key={key} className="flex flex-col gap-4 p-4">
            <div className="flex items-center gap-3">
              <Skeleton className="size-8" />
              <Skeleton className="h-4 w-32" />
            </div>
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-3 w-24" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
