import { queryOptions } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { keys } from '../api/queries';

/** A job over many users (docs/many-users.md). */
export interface JobJson {
  id: string;
  kind: 'import' | 'delete';
  status: 'receiving' | 'running' | 'completed' | 'cancelled';
  /** 0 while receiving. */
  total: number;
  done: number;
  failed: number;
  /** The first failures. */
  errors: Array<{ line: number; code: string | null; message: string }>;
  created_at_millis: number;
  finished_at_millis: number | null;
}

const POLL_MILLIS = 1_500;

export const isRunning = ({ status }: JobJson): boolean => status === 'receiving' || status === 'running';

export const jobKeys = {
  all: (projectId: string) => [...keys.project(projectId), 'jobs'] as const,
};

/** The latest hundred, newest first; looked at again while one of them runs. */
export const jobsQuery = (api: Api, projectId: string) =>
  queryOptions({
    queryKey: [...jobKeys.all(projectId), 'list'],
    queryFn: async ({ signal }) => {
      const request = { method: 'GET', path: '/users/jobs', signal } as const;
      return (await adminRequest<{ items: JobJson[] }>(api, projectId, request)).items;
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? POLL_MILLIS : false),
  });

export const jobQuery = (api: Api, projectId: string, jobId: string) =>
  queryOptions({
    queryKey: [...jobKeys.all(projectId), jobId],
    queryFn: ({ signal }) =>
      adminRequest<JobJson>(api, projectId, { method: 'GET', path: `/users/jobs/${jobId}`, signal }),
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : POLL_MILLIS),
  });

export const cancelJob = (api: Api, projectId: string, jobId: string) =>
  adminRequest<JobJson>(api, projectId, { method: 'DELETE', path: `/users/jobs/${jobId}` });
