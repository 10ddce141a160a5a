import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FolderPlus, Plus } from 'lucide-react';
import type { AdminOwnedProject } from '@hallpass/js';
import { projectsQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { TopBar } from '../shell/top-bar';
import { Avatar } from '../components/avatar';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Card, PageHeader, usePageTitle } from '../components/layout';
import { EmptyState, ErrorState, Loading, Skeleton } from '../components/states';
import { Time } from '../components/time';
import { useTexts } from '../texts';
import { projectsTexts } from '../texts/generated/projects-texts';
import { WithParts } from '../texts/with-parts';
import { CreateProjectDialog } from './create-project-dialog';

export function ProjectsPage() {
  const t = useTexts(projectsTexts);
  const projects = useQuery(projectsQuery(useApi()));
  const { new: isCreating = false } = useSearch({ strict: false });
  const navigate = useNavigate();
  const setCreating = (isOpen: boolean) =>
    void navigate({ to: '/projects', search: { new: isOpen || undefined }, replace: true });
  usePageTitle(t.title);
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden className="size-4" />
      {t.create.title}
    </Button>
  );
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 py-8 outline-none sm:px-6 sm:py-10">
        <PageHeader
          title={t.title}
          description={t.description}
          actions={projects.data && projects.data.length > 0 && create}
        />
        {projects.isPending && <ProjectsLoading />}
        {projects.isError && !projects.data && (
          <Card>
            <ErrorState error={projects.error} title={t.failed} onRetry={() => void projects.refetch()} />
          </Card>
        )}
        {projects.data?.length === 0 && (
          <Card>
            <EmptyState Icon={FolderPlus} title={t.empty.title} action={create}>
              {t.empty.text}
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
  const t = useTexts(projectsTexts);
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
        {project.isProductionMode && <Badge tone="positive">{t.isProduction}</Badge>}
      </div>
      {project.description !== '' && (
        <p className="mt-3 line-clamp-2 text-13 [overflow-wrap:anywhere] text-ink-muted">{project.description}</p>
      )}
      <p className="mt-auto pt-4 text-xs text-ink-faint">
        <WithParts text={t.created} parts={{ time: <Time at={project.createdAt} /> }} />
      </p>
    </li>
  );
}

function ProjectsLoading() {
  return (
    <Loading what={useTexts(projectsTexts).loading}>
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
