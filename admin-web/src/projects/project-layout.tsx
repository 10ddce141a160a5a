import type { OwnerRole } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { FolderX, LockKeyhole, Menu as MenuIcon, ChevronsUpDown } from 'lucide-react';
import { useRef, useState, lazy, Suspense } from 'react';
import { Popover } from 'radix-ui';
import { isProjectMissing } from '../api/errors';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Drawer } from '../shell/drawer';
import { PaletteButton } from '../shell/palette';
import { AreaRights } from '../shell/area-rights';
import { areaOfPage, rolesForPage } from '../shell/navigation';
import { SideNavigation } from '../shell/side-navigation';
import { TopBar } from '../shell/top-bar';
import { UserMenu } from '../shell/user-menu';
import { Button } from '../components/button';
import { usePageTitle } from '../components/layout';
import { Logo } from '../components/logo';
import { EmptyState, ErrorState, Skeleton } from '../components/states';
import { fill, useTexts } from '../texts';
import { rolesTexts } from '../texts/generated/roles-texts';
import { shellNavigationTexts } from '../texts/generated/shell-navigation-texts';
import { projectsTexts } from '../texts/generated/projects-texts';
import { Avatar } from '../components/avatar';
import { shellSwitcherTexts } from '../texts/generated/shell-switcher-texts';

const ProjectList = lazy(() => import('./project-list'));

/** Frame of a project's pages. The navigation is a sidebar on wide screens and a drawer on narrow screens. */
export function ProjectLayout() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const project = useQuery(projectQuery(useApi(), projectId));
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const sideList = useRef<HTMLDivElement>(null);
  const drawerList = useRef<HTMLElement>(null);
  const t = useTexts(shellNavigationTexts);

  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const roles = project.data ? rolesForPage(project.data, pathname) : null;

  if (project.isError && project.data === undefined) {
    return <ProjectProblem error={project.error} onRetry={() => void project.refetch()} />;
  }
  const switcher = (
    <ProjectSwitcher projectId={projectId} name={project.data?.displayName} imageUrl={project.data?.logoUrl} />
  );
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav
        aria-label={t.label}
        className="sticky top-0 z-20 hidden h-dvh flex-col border-e border-line bg-sunken lg:flex"
      >
        <div className="flex flex-col gap-2 px-3 pt-3">
          <Link to="/projects" className="flex items-center gap-2 rounded-lg px-1.5 py-1 font-semibold tracking-tight">
            <Logo />
            Hallpass
          </Link>
          {switcher}
          <PaletteButton />
        </div>
        <div ref={sideList} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-2 pb-4">
          <SideNavigation list={sideList} />
        </div>
        <div className="border-t border-line p-3">
          <UserMenu />
        </div>
      </nav>

      <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-surface px-3 sm:px-5 lg:hidden">
        <button
          type="button"
          aria-label={t.open}
          aria-haspopup="dialog"
          className="grid size-9 shrink-0 place-items-center rounded-lg text-ink-muted hover:bg-hover hover:text-ink"
          onClick={() => setDrawerOpen(true)}
        >
          <MenuIcon aria-hidden className="size-5" />
        </button>
        <div className="min-w-0 flex-1">{switcher}</div>
        <div className="shrink-0">
          <UserMenu isCompact />
        </div>
      </header>
      {isDrawerOpen && (
        <Drawer label={t.label} closeLabel={t.close} onClose={() => setDrawerOpen(false)}>
          <PaletteButton />
          <nav
            ref={drawerList}
            aria-label={t.label}
            className="mt-3 min-h-0 flex-1 overflow-y-auto overscroll-contain pb-4"
          >
            <SideNavigation list={drawerList} onNavigate={() => setDrawerOpen(false)} />
          </nav>
          <Link
            to="/projects"
            className="flex h-9 items-center gap-2.5 rounded-md px-2 text-13 font-medium text-ink-muted hover:bg-hover hover:text-ink"
          >
            <Logo className="size-4" />
            {t.allProjects}
          </Link>
        </Drawer>
      )}

      <main id="main" tabIndex={-1} className="min-w-0 outline-none">
        <div className="mx-auto max-w-6xl px-4 py-6 sm:px-6 sm:py-8 lg:px-10 lg:py-10">
          {roles === null ? (
            <AreaRights project={project.data} area={project.data ? areaOfPage(project.data, pathname) : null}>
              <Outlet />
            </AreaRights>
          ) : (
            <RoleProblem role={project.data!.ownRole} roles={roles} />
          )}
        </div>
      </main>
    </div>
  );
}

/** Shown instead of a page that the owner's role does not include. */
function RoleProblem({ role, roles }: { role: OwnerRole; roles: OwnerRole[] }) {
  const t = useTexts(rolesTexts);
  usePageTitle(t.closed);
  const needed = new Intl.ListFormat('en', { type: 'disjunction' }).format(roles.map((each) => t.names[each]));
  return (
    <EmptyState isPage Icon={LockKeyhole} title={t.closed}>
      {fill(t.closedText, { role: t.names[role], roles: needed })}
    </EmptyState>
  );
}

function ProjectProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(projectsTexts).one;
  usePageTitle(isProjectMissing(error) ? t.missing : t.page);
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-4 py-8 outline-none sm:px-6">
        {isProjectMissing(error) ? (
          <EmptyState
            isPage
            Icon={FolderX}
            title={t.missing}
            action={
              <Button asChild>
                <Link to="/projects">{t.projects}</Link>
              </Button>
            }
          >
            {t.missingText}
          </EmptyState>
        ) : (
          <ErrorState isPage error={error} title={t.failed} onRetry={onRetry} />
        )}
      </main>
    </>
  );
}

interface ProjectSwitcherProps {
  projectId: string;
  /** Undefined while loading. */
  name: string | undefined;
  imageUrl: string | null | undefined;
}

/** Shows the current project and opens a searchable list of the others. */
function ProjectSwitcher({ projectId, name, imageUrl }: ProjectSwitcherProps) {
  const t = useTexts(shellSwitcherTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-haspopup="dialog"
        className="flex w-full max-w-60 min-w-0 items-center gap-2.5 rounded-lg p-1.5 text-start hover:bg-hover data-[state=open]:bg-hover"
      >
        {name === undefined ? (
          <Skeleton className="size-7" />
        ) : (
          <Avatar name={name} imageUrl={imageUrl} size="small" isSquare />
        )}
        <span className="sr-only">{t.project} </span>
        <span className="min-w-0 flex-1 truncate font-medium">{name ?? <Skeleton className="h-4 w-24" />}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </Popover.Trigger>
      <Popover.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        aria-label={t.label}
        className="z-40 w-72 max-w-[calc(100vw-2rem)] animate-in overflow-hidden rounded-xl border border-line bg-surface shadow-floating"
      >
        <Suspense fallback={<Skeleton className="m-3 h-8" />}>
          <ProjectList projectId={projectId} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Content>
    </Popover.Root>
  );
}
