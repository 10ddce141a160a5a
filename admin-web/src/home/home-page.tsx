import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Card, PageHeader, usePageTitle } from '../components/layout';
import { LongText } from '../components/long-text';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { useTexts } from '../texts';
import { homeTexts } from '../texts/generated/home-texts';
import { Attention, useMatters } from './attention';
import { Figures } from './figures';
import { LaunchChecklist } from './launch-checklist';
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
