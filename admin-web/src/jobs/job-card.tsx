import { useState } from 'react';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Card } from '../components/layout';
import { Progress } from '../components/progress';
import { Time } from '../components/time';
import { useChange } from '../forms/use-change';
import { fill, plural, useTexts } from '../texts';
import { jobsTexts } from '../texts/generated/jobs-texts';
import { WithParts } from '../texts/with-parts';
import { cancelJob, isRunning, type JobJson, jobKeys } from './queries';

interface JobCardProps {
  projectId: string;
  job: JobJson;
  /** Maps a line of the job to the line of the source file. */
  sourceLine?: (line: number) => number;
  isOpen?: boolean;
}

export function JobCard({ projectId, job, sourceLine = (line) => line, isOpen = false }: JobCardProps) {
  const t = useTexts(jobsTexts);
  const api = useApi();
  const [showsFailures, setShowsFailures] = useState(isOpen);
  const stop = useChange({
    confirm: { title: t.stopTitle, description: t.stopText, action: t.stop },
    act: () => cancelJob(api, projectId, job.id),
    refreshes: [jobKeys.all(projectId)],
    done: t.stopped,
  });
  const name = t.kinds[job.kind];
  const tone = { receiving: 'neutral', running: 'neutral', completed: 'positive', cancelled: 'warning' } as const;
  const settled = job.done + job.failed;
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col">
          <h2 className="flex flex-wrap items-center gap-2 font-medium">
            {name}
            <Badge tone={tone[job.status]}>{t.states[job.status]}</Badge>
            {job.failed > 0 && <Badge tone="danger">{plural(t.failures, job.failed)}</Badge>}
          </h2>
          <p className="text-13 text-ink-muted">
            <WithParts text={t.begun} parts={{ at: <Time at={new Date(job.created_at_millis)} form="relative" /> }} />
            {job.finished_at_millis !== null && (
              <>
                {' · '}
                <WithParts
                  text={t.ended}
                  parts={{ at: <Time at={new Date(job.finished_at_millis)} form="relative" /> }}
                />
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {job.errors.length > 0 && (
            <Button
              size="small"
              aria-expanded={showsFailures}
              aria-label={showsFailures ? t.hide : fill(t.showOf, { name })}
              onClick={() => setShowsFailures(!showsFailures)}
            >
              {showsFailures ? t.hide : t.show}
            </Button>
          )}
          {isRunning(job) && (
            <Button
              size="small"
              variant="dangerQuiet"
              aria-label={fill(t.stopOf, { name })}
              onClick={() => void stop.run()}
            >
              {t.stop}
            </Button>
          )}
        </div>
      </div>
      <Progress label={t.progressLabel} total={job.status === 'receiving' ? null : job.total} done={settled} />
      <p className="text-13 text-ink-muted tabular-nums">{fill(t.progress, { done: job.done, total: job.total })}</p>
      {showsFailures && job.errors.length > 0 && (
        <div className="overflow-x-auto">
          {job.failed > job.errors.length && (
            <p className="mb-1 text-13 text-ink-muted">{fill(t.firstFailures, { count: job.errors.length })}</p>
          )}
          <table className="w-full border-collapse text-start text-13">
            <thead>
              <tr className="border-b border-line text-xs text-ink-faint">
                <th scope="col" className="h-8 w-20 pe-4 font-medium">
                  {t.line}
                </th>
                <th scope="col" className="h-8 font-medium">
                  {t.reason}
                </th>
              </tr>
            </thead>
            <tbody>
              {job.errors.map(({ line, code, message }) => (
                <tr key={line} className="border-b border-line align-top last:border-0">
                  <td className="py-1.5 pe-4 tabular-nums">{sourceLine(line)}</td>
                  <td className="py-1.5 [overflow-wrap:anywhere]">
                    {code === 'SCHEMA_ERROR' ? t.invalid : message}
                    {code !== null && <code className="ms-2 font-mono text-xs text-ink-faint">{code}</code>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {stop.dialog}
    </Card>
  );
}
