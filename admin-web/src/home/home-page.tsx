import { useQuery } from '@tanstack/react-query';
import { useParams, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminProject } from '@hallpass/js';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { projectQuery, apiKeysQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Card, PageHeader, usePageTitle, Section } from '../components/layout';
import { LongText } from '../components/long-text';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { useTexts, fill } from '../texts';
import { homeTexts } from '../texts/generated/home-texts';
import { Attention, useMatters } from './attention';
import { Figures } from './figures';
import { overviewQuery } from './queries';
import { SetUp } from './set-up';

/** A project's home page: first how to connect an app, later metrics and open tasks. */
export function HomePage() {
  const t = useTexts(homeTexts);
  const api = useApi();
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const { data: project } = useQuery(projectQuery(api, projectId));
  const overview = useQuery(overviewQuery(api, projectId));
  const matters = useMatters(projectId);
  const isShown = overview.data !== undefined && !matters.isPending;
  // If the owner waited here for the first user, keep the snippets until the owner leaves the page.
  const [hasWaited, setWaited] = useState(false);
  if (overview.data?.total_users === 0 && !hasWaited) setWaited(true);
  usePageTitle(project?.displayName ?? t.production);
  return (
    <>
      <PageHeader
        title={
          project === undefined ? (
            <Skeleton className="h-7 w-48" />
          ) : (
            <>
              <LongText>{project.displayName}</LongText>
              <Badge tone={project.isProductionMode ? 'positive' : 'neutral'}>
                {project.isProductionMode ? t.production : t.development}
              </Badge>
            </>
          )
        }
        description={project?.description}
      />
      {(overview.isPending || (overview.data && !isShown)) && <HomeLoading />}
      {overview.isError && !overview.data && (
        <Card>
          <ErrorState error={overview.error} title={t.metricsFailed} onRetry={() => void overview.refetch()} />
        </Card>
      )}
      {isShown && hasWaited && <SetUp projectId={projectId} hasUsers={overview.data.total_users > 0} />}
      {isShown && (
        <>
          {!hasWaited && <Attention projectId={projectId} of={matters} />}
          {overview.data.total_users > 0 && <Figures projectId={projectId} overview={overview.data} />}
          {project && <LaunchChecklist project={project} hasUsers={overview.data.total_users > 0} />}
        </>
      )}
    </>
  );
}

function HomeLoading() {
  const t = useTexts(homeTexts);
  return (
    <Loading what={t.what}>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {[1, 2, 3, 4].map((key) => (
          <Card key={key} className="flex h-24 flex-col justify-between p-4">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-7 w-16" />
          </Card>
        ))}
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Card className="h-80">{null}</Card>
        <Card className="h-80">{null}</Card>
      </div>
    </Loading>
  );
}

interface Step {
  name: 'key' | 'user' | 'sender' | 'providers' | 'domains' | 'production';
  isDone: boolean;
  to: string;
}

/** Steps before going live. Hidden once all are done. */
function LaunchChecklist({ project, hasUsers }: { project: AdminProject; hasUsers: boolean }) {
  const t = useTexts(homeTexts).launch;
  const router = useRouter();
  const { data: apiKeys } = useQuery(apiKeysQuery(useApi(), project.id));
  const { config } = project;
  const page = (path: string) => `/projects/$projectId${path}`;
  const steps: Step[] = [
    { name: 'key', isDone: apiKeys?.some((key) => key.isValid()) ?? false, to: page('/keys') },
    { name: 'user', isDone: hasUsers, to: page('/users') },
    {
      name: 'sender',
      isDone: config.emailConfig !== undefined && config.emailConfig.type !== 'shared',
      to: page('/mail/sender'),
    },
    ...(config.oauthProviders.length > 0
      ? [
          {
            name: 'providers' as const,
            isDone: config.oauthProviders.every(({ type }) => type !== 'shared'),
            to: page('/sign-in/providers'),
          },
        ]
      : []),
    {
      name: 'domains',
      isDone: config.domains.length > 0 && isReadyForProduction(project),
      to: page('/sign-in/domains'),
    },
    { name: 'production', isDone: project.isProductionMode, to: page('/settings') },
  ];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (apiKeys === undefined || done === steps.length) return null;
  return (
    <Section
      title={t.title}
      description={t.description}
      actions={
        <span className="text-13 text-ink-muted tabular-nums">{fill(t.progress, { done, all: steps.length })}</span>
      }
    >
      <Card className="overflow-hidden">
        <span aria-hidden className="block h-1 bg-hover">
          <span className="block h-full bg-accent" style={{ width: `${(done / steps.length) * 100}%` }} />
        </span>
        <ul>
          {steps.map(({ name, isDone, to }) => (
            <li
              key={name}
              className="relative flex min-h-10 items-center gap-3 border-b border-line px-4 py-2 last:border-0"
            >
              {isDone ? (
                <CircleCheck aria-hidden className="size-4 shrink-0 text-accent" />
              ) : (
                <Circle aria-hidden className="size-4 shrink-0 text-ink-faint" />
              )}
              <span className="sr-only">{isDone ? t.done : t.open}: </span>
              {isDone || !(to in router.routesByPath) ? (
                <span className={isDone ? 'text-ink-muted' : undefined}>{t[name]}</span>
              ) : (
                <>
                  <Link
                    to={to as '/projects/$projectId'}
                    params={{ projectId: project.id }}
                    className="flex-1 font-medium after:absolute after:inset-0 hover:underline"
                  >
                    {t[name]}
                  </Link>
                  <ChevronRight aria-hidden className="size-4 text-ink-faint rtl:rotate-180" />
                </>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

/** The server's requirements for production mode: no localhost, and https URLs only. */
function isReadyForProduction({ config }: AdminProject): boolean {
  return !config.allowLocalhost && config.domains.every(({ domain }) => domain.startsWith('https://'));
}
