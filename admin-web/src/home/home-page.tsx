import { useQuery } from '@tanstack/react-query';
import { useParams, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminProject, InternalApiKey } from '@hallpass/js';
import type { Right } from '@hallpass/project-config';
import { ChevronRight, Circle, CircleCheck, TriangleAlert } from 'lucide-react';
import { projectQuery, apiKeysQuery } from '../api/queries';
import { mayUse } from '../shell/navigation';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Card, PageHeader, usePageTitle, Section } from '../components/layout';
import { LongText } from '../components/long-text';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { useTexts, fill, plural } from '../texts';
import { homeTexts } from '../texts/generated/home-texts';
import { isEnding } from '../api-keys/key-kinds';
import { relativeTime } from '../components/time';
import { Figures } from './figures';
import { overviewQuery, failingEndpointsQuery, mailsQuery } from './queries';
import { SetUp } from './set-up';
import { dayBefore } from './days';

const MAIL_DAYS = 7;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

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
          {project && mayUse(project, 'keys:read') && (
            <LaunchChecklist project={project} hasUsers={overview.data.total_users > 0} />
          )}
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
  const query = apiKeysQuery(useApi(), project.id);
  const { data: apiKeys } = useQuery({ ...query, enabled: mayUse(project, 'keys:read') });
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

interface Matter {
  key: string;
  text: string;
  /** Page where the owner can fix the problem; missing if only the server's operator can. */
  page?: { to: string; action: string };
}

interface AttentionProps {
  projectId: string;
  of: ReturnType<typeof useMatters>;
}

/** Current and upcoming problems, each with a link to the page that fixes it. Renders nothing if there are none. */
function Attention({ projectId, of: { matters: all, failed } }: AttentionProps) {
  const { attention: t, metricsFailed: title } = useTexts(homeTexts);
  const router = useRouter();
  const matters = all.filter(({ page }) => page === undefined || page.to in router.routesByPath);
  if (failed) {
    return (
      <Card className="mb-6">
        <ErrorState error={failed.error} title={title} onRetry={() => void failed.refetch()} />
      </Card>
    );
  }
  if (matters.length === 0) return null;
  return (
    <section aria-labelledby="attention" className="mb-6 rounded-xl bg-warning-soft p-4 text-warning">
      <h2 id="attention" className="mb-2 flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden className="size-4" />
        {t.title}
      </h2>
      <ul className="flex flex-col gap-1.5">
        {matters.map(({ key, text, page }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 ps-6">
            <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
            {page && (
              <Link
                to={page.to as '/projects/$projectId'}
                params={{ projectId }}
                className="rounded-md font-medium underline underline-offset-4"
              >
                {page.action}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Data for `Attention`. The page loads it, because everything below would shift if it appeared later. */
function useMatters(projectId: string) {
  const t = useTexts(homeTexts).attention;
  const api = useApi();
  const { data: project } = useQuery(projectQuery(api, projectId));
  const may = (right: Right) => mayUse(project, right);
  const queries = [
    useQuery({ ...apiKeysQuery(api, projectId), enabled: may('keys:read') }),
    useQuery({ ...failingEndpointsQuery(api, projectId), enabled: may('webhooks:read') }),
    useQuery({ ...mailsQuery(api, projectId), enabled: may('emails:read') }),
    useQuery(overviewQuery(api, projectId)),
  ] as const;
  const [{ data: apiKeys = [] }, { data: endpoints = [] }, { data: mails = [] }, { data: overview }] = queries;
  const matters: Matter[] = [];

  if ((overview?.other_processes ?? 0) > 0) matters.push({ key: 'processes', text: t.processes });
  const [next, ...others] = endingSoon(apiKeys);
  if (next !== undefined) {
    const values = { name: next.description, when: relativeTime(next.expiresAt) };
    const text = plural(t.keysEnd, others.length + 1, values);
    matters.push({ key: 'keys', text, page: { to: '/projects/$projectId/keys', action: t.keysEndAction } });
  }
  for (const { id, url, disabled, failed } of endpoints) {
    const text = disabled ? fill(t.endpointOff, { url }) : plural(t.endpointFails, failed, { url });
    matters.push({ key: id, text, page: { to: '/projects/$projectId/webhooks', action: t.endpointAction } });
  }
  const week = mails.filter(({ date }) => date >= dayBefore(MAIL_DAYS));
  const lost = sum(week.map(({ by_outcome }) => by_outcome['failed'] ?? 0));
  const page = { to: '/projects/$projectId/mail/sent', action: t.mailAction };
  if (lost > 0) {
    const text = plural(t.mailFails, lost, { total: sum(week.map(({ total }) => total)) });
    matters.push({ key: 'mail-failed', text, page });
  }
  const waiting = sum(
    week.filter(({ date }) => date < dayBefore(0)).map(({ by_outcome }) => by_outcome['pending'] ?? 0),
  );
  if (waiting > 0) matters.push({ key: 'mail-waits', text: plural(t.mailWaits, waiting), page });
  // Showing nothing would mean that there are no problems.
  const failed = queries.find(({ isEnabled, isError, data }) => isEnabled && isError && data === undefined);
  // A failed query counts as fetched: the error is shown, and stays visible while it is retried.
  return { matters, failed, isPending: queries.some(({ isEnabled, isFetched }) => isEnabled && !isFetched) };
}

/** Valid keys that expire soon, earliest first. */
function endingSoon(apiKeys: readonly InternalApiKey[]): InternalApiKey[] {
  return apiKeys.filter(isEnding).sort((one, next) => one.expiresAt.getTime() - next.expiresAt.getTime());
}
