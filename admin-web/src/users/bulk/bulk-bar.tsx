import { useState, useEffect } from 'react';
import { KnownErrors } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminRequest } from '../../api/admin-request';
import { keys } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import type { Pick } from '../../components/search-picker';
import { useChange } from '../../forms/use-change';
import { jobKeys, isRunning, jobQuery } from '../../jobs/queries';
import { AddToTeamDialog } from '../../teams/add-to-team-dialog';
import { fill, plural, useTexts } from '../../texts';
import { usersTexts } from '../../texts/generated/users-texts';
import { apiFilter, isFiltered, type UserFilters } from '../filters/listing';
import { walkUsers } from '../queries';
import { nameOf, type UserJson } from '../../people/user-json';
import { Dialog, DialogActions } from '../../components/dialog';
import { Loaded } from '../../components/loaded';
import { JobCard } from '../../jobs/job-card';
import { jobsTexts } from '../../texts/generated/jobs-texts';
import { RunDialog, type RunItem } from './run-dialog';

/** Selected users: individual users, or all that match the filters. */
export type Ticked = { users: ReadonlyMap<string, UserJson>; isAll: boolean };

interface BulkBarProps {
  projectId: string;
  filters: UserFilters;
  ticked: Ticked;
  canTickAll: boolean;
  onTickAll: () => void;
  onClear: () => void;
}

interface Run {
  title: string;
  ask: { title: string; description: string; action: string };
  act: (user: RunItem) => Promise<unknown>;
}

export function BulkBar({ projectId, filters, ticked, canTickAll, onTickAll, onClear }: BulkBarProps) {
  const texts = useTexts(usersTexts);
  const t = texts.bulk;
  const api = useApi();
  const [isAdding, setAdding] = useState(false);
  const [run, setRun] = useState<Omit<Run, 'ask'> | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const { users, isAll } = ticked;
  const count = users.size;

  const start = useChange({ act: async (next: Run) => setRun(next), confirm: ({ ask }) => ask });
  const remove = useChange({
    confirm: {
      title: isAll ? t.removeAllTitle : plural(t.removeTitle, count),
      description: t.removeText,
      action: t.removeAct,
      typedName: isAll ? t.removeAllName : plural(t.removeName, count),
    },
    act: () =>
      adminRequest(api, projectId, 'POST /users/bulk-delete', {
        // The API refuses a deletion without a filter, so send a condition that matches every user who exists now.
        body: isAll
          ? { filter: isFiltered(filters) ? apiFilter(filters) : { signed_up_before_millis: Date.now() } }
          : { user_ids: [...users.keys()] },
      }),
    refreshes: [jobKeys.all(projectId)],
    onDone: (job) => setJobId(job.id),
  });

  const item = (user: UserJson): RunItem => ({
    id: user.id,
    name: nameOf(user),
    hasAddress: user.primary_email !== null,
  });
  async function* batches(signal: AbortSignal): AsyncGenerator<RunItem[]> {
    if (!isAll) yield [...users.values()].map(item);
    else for await (const page of walkUsers(api, projectId, filters, signal)) yield page.map(item);
  }
  const endSessions = ({ id }: RunItem) =>
    adminRequest(api, projectId, 'DELETE /auth/sessions', { query: { user_id: id, except_current: false } });
  const verify = async ({ id, hasAddress }: RunItem) => {
    if (!hasAddress) throw new Error(t.run.noAddress);
    const body = { primary_email_verified: true };
    await adminRequest(api, projectId, 'PATCH /users/{user_id}', { path: { user_id: id }, body });
  };
  const addTo = (team: Pick) => async (user: RunItem) => {
    try {
      await adminRequest(api, projectId, 'POST /team-memberships/{team_id}/{user_id}', {
        path: { team_id: team.id, user_id: user.id },
        body: {},
      });
    } catch (error) {
      if (!(error instanceof KnownErrors.TeamMembershipAlreadyExists)) throw error;
    }
  };

  return (
    <div
      role="region"
      aria-label={t.label}
      className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-xl border border-line-strong bg-surface p-2.5 shadow-floating"
    >
      <p role="status" className="px-2 text-13 font-medium tabular-nums">
        {isAll ? t.all : plural(t.selected, count)}
      </p>
      {!isAll && canTickAll && (
        <Button size="small" variant="ghost" onClick={onTickAll}>
          {t.selectAll}
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={onClear}>
        {t.clear}
      </Button>
      <span className="hidden flex-1 sm:block" />
      <Button size="small" onClick={() => setAdding(true)}>
        {t.addToTeam}
      </Button>
      <Button
        writes
        size="small"
        onClick={() =>
          void start.run({
            title: t.run.verify,
            act: verify,
            ask: { title: t.verifyTitle, description: t.verifyText, action: t.verifyAct },
          })
        }
      >
        {t.verify}
      </Button>
      <Button
        writes
        size="small"
        onClick={() =>
          void start.run({
            title: t.run.endSessions,
            act: endSessions,
            ask: { title: t.endSessionsTitle, description: t.endSessionsText, action: t.endSessionsAct },
          })
        }
      >
        {t.endSessions}
      </Button>
      <Button size="small" variant="dangerQuiet" onClick={() => void remove.run()}>
        {t.remove}
      </Button>

      {remove.dialog}
      {start.dialog}
      {isAdding && (
        <AddToTeamDialog
          projectId={projectId}
          title={t.addTitle}
          description={t.addText}
          action={t.addAct}
          onAdd={async (team) => setRun({ title: fill(t.run.addToTeam, { team: team.name }), act: addTo(team) })}
          onClose={() => setAdding(false)}
        />
      )}
      {run && (
        <RunDialog
          title={run.title}
          total={isAll ? null : count}
          batches={batches}
          act={run.act}
          refreshes={[keys.users(projectId), keys.project(projectId)]}
          onClose={() => {
            setRun(null);
            onClear();
          }}
        />
      )}
      {jobId !== null && (
        <DeletionDialog
          projectId={projectId}
          jobId={jobId}
          onClose={() => {
            setJobId(null);
            onClear();
          }}
        />
      )}
    </div>
  );
}

interface DeletionDialogProps {
  projectId: string;
  jobId: string;
  onClose: () => void;
}

/** Shows the progress of a deletion, which continues if the page is closed. */
function DeletionDialog({ projectId, jobId, onClose }: DeletionDialogProps) {
  const t = useTexts(jobsTexts);
  const { close } = useTexts(usersTexts).bulk.run;
  const queryClient = useQueryClient();
  const job = useQuery(jobQuery(useApi(), projectId, jobId));
  const isOver = job.data !== undefined && !isRunning(job.data);
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: keys.users(projectId) });
  }, [isOver, projectId, queryClient]);
  const leave = () => {
    void queryClient.invalidateQueries({ queryKey: keys.users(projectId) });
    onClose();
  };
  return (
    <Dialog title={t.kinds.delete} onClose={leave}>
      <Loaded query={job} what={t.what} failed={t.oneFailed}>
        {(shown) => <JobCard projectId={projectId} job={shown} />}
      </Loaded>
      <DialogActions>
        <Button asChild>
          <Link to="/projects/$projectId/jobs" params={{ projectId }}>
            {t.title}
          </Link>
        </Button>
        <Button variant="primary" onClick={leave}>
          {close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
