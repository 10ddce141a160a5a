import { queryOptions } from '@tanstack/react-query';
import { adminRequest, type Answer } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

/** A job over many users (docs/many-users.md). */
export type JobJson = Answer<'GET /users/jobs/{job_id}'>;

const POLL_MILLIS = 1_500;

export const isRunning = ({ status }: JobJson): boolean => status === 'receiving' || status === 'running';

export const jobKeys = {
  all: (projectId: string) => [...keys.project(projectId), 'jobs'] as const,
};

/** The latest 100 jobs, newest first. Polled while any of them is running. */
export const jobsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...jobKeys.all(projectId), 'list'],
    queryFn: async ({ signal }) => (await adminRequest(api, projectId, 'GET /users/jobs', { signal })).items,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MILLIS : false),
  });

export const jobQuery = (api: Api, projectId: string, jobId: string) =>
  queryOptions({
    queryKey: [...jobKeys.all(projectId), jobId],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'GET /users/jobs/{job_id}', { path: { job_id: jobId }, signal }),
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : POLL_MILLIS),
  });

export const cancelJob = (api: Api, projectId: string, jobId: string) =>
  adminRequest(api, projectId, 'DELETE /users/jobs/{job_id}', { path: { job_id: jobId } });
