import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { FolderX, LayoutDashboard, type LucideIcon, Users } from 'lucide-react';
import { isProjectMissing } from '../api/errors';
import { projectQuery } from '../api/queries';
import { useApi } from '../app/api-context';
import { TopBar } from '../app/top-bar';
import { UserMenu } from '../app/user-menu';
import { Button } from '../components/button';
import { usePageTitle } from '../components/layout';
import { Logo } from '../components/logo';
import { EmptyState, ErrorState } from '../components/states';
import { ProjectSwitcher } from './project-switcher';

interface Place {
  to: '/projects/$projectId' | '/projects/$projectId/users';
  label: string;
  Icon: LucideIcon;
  /** Only the very page, not those below it. */
  isExact?: boolean;
}

const PLACES: Place[] = [
  { to: '/projects/$projectId', label: 'Overview', Icon: LayoutDashboard, isExact: true },
  { to: '/projects/$projectId/users', label: 'Users', Icon: Users },
];

/** The frame of a project's pages: a column of places on wide screens, a row of them on narrow ones. */
export function ProjectLayout() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const project = useQuery(projectQuery(useApi(), projectId));

  if (project.isError && project.data === undefined) {
    return <ProjectProblem error={project.error} onRetry={() => void project.refetch()} />;
  }
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <aside className="sticky top-0 z-20 hidden h-dvh flex-col border-r border-line bg-sunken p-3 lg:flex">
        <Link
          to="/projects"
          className="mb-4 flex items-center gap-2 rounded-lg px-1.5 py-1 font-semibold tracking-tight"
        >
          <Logo />
          Hallpass
        </Link>
        <ProjectSwitcher projectId={projectId} name={project.data?.displayName} imageUrl={project.data?.logoUrl} />
        <nav aria-label="Project" className="mt-4 flex flex-1 flex-col gap-0.5">
          <Places
            projectId={projectId}
            className="gap-2.5 rounded-lg px-2.5 py-1.5 hover:bg-hover aria-[current=page]:bg-selected aria-[current=page]:shadow-raised"
          />
        </nav>
        <UserMenu />
      </aside>

      <header className="sticky top-0 z-30 border-b border-line bg-surface lg:hidden">
        <div className="flex h-14 items-center gap-2 px-3 sm:px-5">
          <Link to="/projects" aria-label="All projects" className="rounded-lg p-1">
            <Logo />
          </Link>
          <span aria-hidden className="text-line-strong">
            /
          </span>
          <div className="min-w-0 flex-1">
            <ProjectSwitcher projectId={projectId} name={project.data?.displayName} imageUrl={project.data?.logoUrl} />
          </div>
          <div className="shrink-0">
            <UserMenu isCompact />
          </div>
        </div>
        <nav aria-label="Project" className="flex gap-1 overflow-x-auto px-3 sm:px-5">
          <Places
            projectId={projectId}
            className="-mb-px shrink-0 gap-2 border-b-2 border-transparent px-2 py-2 aria-[current=page]:border-accent"
          />
        </nav>
      </header>

      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        <div className="mx-auto max-w-5xl px-4 py-6 sm:px-6 sm:py-8 lg:px-10 lg:py-10">
          <Outlet />
        </div>
      </main>
    </div>
  );
}

function Places({ projectId, className }: { projectId: string; className: string }) {
  return PLACES.map(({ to, label, Icon, isExact }) => (
    <Link
      key={label}
      to={to}
      params={{ projectId }}
      activeOptions={{ exact: isExact ?? false, includeSearch: false }}
      className={`flex items-center font-medium text-ink-muted transition-colors hover:text-ink aria-[current=page]:text-ink ${className}`}
    >
      <Icon aria-hidden className="size-4" />
      {label}
    </Link>
  ));
}

function ProjectProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  usePageTitle('Project');
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 py-8 outline-none sm:px-6">
        {isProjectMissing(error) ? (
          <EmptyState
            isPage
            Icon={FolderX}
            title="There is no such project"
            action={
              <Button asChild>
                <Link to="/projects">Go to your projects</Link>
              </Button>
            }
          >
            It may have been deleted, or belong to a team that you are not a member of.
          </EmptyState>
        ) : (
          <ErrorState isPage error={error} title="The project could not be loaded" onRetry={onRetry} />
        )}
      </main>
    </>
  );
}
