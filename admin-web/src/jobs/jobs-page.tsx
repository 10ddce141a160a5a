import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ListTodo, Upload } from 'lucide-react';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { Card, PageHeader, usePageTitle } from '../components/layout';
import { Loaded } from '../components/loaded';
import { EmptyState } from '../components/states';
import { useTexts } from '../texts';
import { jobsTexts } from '../texts/generated/jobs-texts';
import { JobCard } from './job-card';
import { jobsQuery } from './queries';

export function JobsPage() {
  const t = useTexts(jobsTexts);
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/jobs' });
  const jobs = useQuery(jobsQuery(useApi(), projectId));
  usePageTitle(t.title);
  const importLink = (
    <Button asChild variant="primary">
      <Link to="/projects/$projectId/users/import" params={{ projectId }}>
        <Upload aria-hidden className="size-4" />
        {t.import}
      </Link>
    </Button>
  );
  return (
    <>
      <PageHeader title={t.title} description={t.description} actions={importLink} />
      <Loaded query={jobs} what={t.what} failed={t.failed} lines={4}>
        {(list) =>
          list.length === 0 ? (
            <Card>
              <EmptyState
                Icon={ListTodo}
                title={t.none}
                action={
                  <Button asChild>
                    <Link to="/projects/$projectId/users" params={{ projectId }}>
                      {t.users}
                    </Link>
                  </Button>
                }
              >
                {t.noneWhy}
              </EmptyState>
            </Card>
          ) : (
            <div className="flex flex-col gap-3">
              {list.map((job) => (
                <JobCard key={job.id} projectId={projectId} job={job} />
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}
