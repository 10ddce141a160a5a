import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keys } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Button } from '../../components/button';
import { Dialog, DialogActions } from '../../components/dialog';
import { Loaded } from '../../components/loaded';
import { JobCard } from '../../jobs/job-card';
import { isRunning, jobQuery } from '../../jobs/queries';
import { useTexts } from '../../texts';
import { jobsTexts } from '../../texts/generated/jobs-texts';
import { usersTexts } from '../../texts/generated/users-texts';

interface DeletionDialogProps {
  projectId: string;
  jobId: string;
  onClose: () => void;
}

/** Shows the progress of a deletion, which continues if the page is closed. */
export function DeletionDialog({ projectId, jobId, onClose }: DeletionDialogProps) {
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
