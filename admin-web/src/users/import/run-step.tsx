import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keys } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { Loaded } from '../../components/loaded';
import { JobCard } from '../../jobs/job-card';
import { isRunning, jobQuery } from '../../jobs/queries';
import { plural, useTexts } from '../../texts';
import { usersImportTexts } from '../../texts/generated/users-import-texts';

/** An import that the server has accepted. */
export interface StartedImport {
  jobId: string;
  /** Line in the source for each line that was sent. */
  lines: number[];
  leftOut: number;
}

interface RunStepProps {
  projectId: string;
  started: StartedImport;
  onAgain: () => void;
}

export function RunStep({ projectId, started: { jobId, lines, leftOut }, onAgain }: RunStepProps) {
  const t = useTexts(usersImportTexts).run;
  const queryClient = useQueryClient();
  const job = useQuery(jobQuery(useApi(), projectId, jobId));
  const isOver = job.data !== undefined && !isRunning(job.data);
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: keys.users(projectId) });
  }, [isOver, projectId, queryClient]);
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={job} what={t.what} failed={t.failed}>
        {(shown) => (
          <JobCard
            key={String(isOver)}
            projectId={projectId}
            job={shown}
            sourceLine={(line) => lines[line - 1] ?? line}
            isOpen={isOver}
          />
        )}
      </Loaded>
      {leftOut > 0 && <Alert tone="warning">{plural(t.leftOut, leftOut)}</Alert>}
      {!isOver && <p className="text-13 text-ink-muted">{t.leave}</p>}
      <div className="flex flex-wrap gap-2">
        <Button asChild variant="primary">
          <Link to="/projects/$projectId/users" params={{ projectId }}>
            {t.users}
          </Link>
        </Button>
        {isOver && <Button onClick={onAgain}>{t.again}</Button>}
      </div>
    </div>
  );
}
