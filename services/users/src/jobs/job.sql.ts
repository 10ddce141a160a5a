import { batchedDelete, prepared, sql, type Tx } from '@hallpass/database';
import { filterConditions, type UserFilter } from '@hallpass/identity';
import type { UnfinishedWork } from '@hallpass/queue';

export type JobKind = 'import' | 'delete';
export type JobStatus = 'receiving' | 'running' | 'completed' | 'cancelled';

export interface JobFailure {
  line: number;
  /** The code of a known error or a text error; null for failures from before these had codes. */
  code: string | null;
  message: string;
}

export interface JobRow {
  id: string;
  kind: JobKind;
  status: JobStatus;
  total: number;
  done: number;
  failed: number;
  errors: JobFailure[];
  created_at: Date;
  finished_at: Date | null;
}

export interface JobKey {
  projectId: string;
  jobId: string;
}

/** The number of failures whose reasons are stored; further ones are only counted. */
export const KEPT_FAILURES = 100;

export const LISTED_JOBS = 100;

const COLUMNS = 'id, kind, status, total, done, failed, errors, created_at, finished_at';

export const insertJob = prepared<JobRow>('insert-user-job')(
  `INSERT INTO users.job (project_id, id, kind, status, total) VALUES (:projectId, :jobId, :kind, :status, :total)
   RETURNING ${COLUMNS}`,
);

export const insertRows = prepared('insert-user-job-rows')(
  `INSERT INTO users.job_row (project_id, job_id, line, content)
   SELECT :projectId, :jobId, r.line, r.content
   FROM unnest(:lines::integer[], :contents::text[]) AS r (line, content)`,
);

export const startJob = prepared<JobRow>('start-user-job')(
  `UPDATE users.job SET status = 'running', total = :total
   WHERE project_id = :projectId AND id = :jobId AND status = 'receiving'
   RETURNING ${COLUMNS}`,
);

export const selectJob = prepared<JobRow>('select-user-job')(
  `SELECT ${COLUMNS} FROM users.job WHERE project_id = :projectId AND id = :jobId`,
);

export const selectJobs = prepared<JobRow>('select-user-jobs')(
  `SELECT ${COLUMNS} FROM users.job WHERE project_id = :projectId
   ORDER BY created_at DESC, id DESC LIMIT ${LISTED_JOBS}`,
);

export const dropJob = prepared('drop-user-job')(`DELETE FROM users.job WHERE project_id = :projectId AND id = :jobId`);

export const cancelJob = prepared<JobRow>('cancel-user-job')(
  `WITH rest AS (DELETE FROM users.job_row WHERE project_id = :projectId AND job_id = :jobId)
   UPDATE users.job SET status = 'cancelled', finished_at = now()
   WHERE project_id = :projectId AND id = :jobId AND status IN ('receiving', 'running') RETURNING ${COLUMNS}`,
);

export const nextRow = prepared<{ kind: JobKind; line: number; content: string }>('next-user-job-row')(
  `SELECT j.kind, r.line, r.content FROM users.job j
   JOIN users.job_row r ON r.project_id = j.project_id AND r.job_id = j.id
   WHERE j.project_id = :projectId AND j.id = :jobId AND j.status = 'running' ORDER BY r.line LIMIT 1`,
);

/**
 * Takes a line, in the transaction of its effect. Locks the job before its line, as canceling does; the other order
 * could deadlock. @returns nothing if another run has taken the line
 */
export const takeRow = prepared<{ line: number }>('take-user-job-row')(
  `DELETE FROM users.job_row r
   USING (SELECT project_id, id FROM users.job WHERE project_id = :projectId AND id = :jobId FOR UPDATE) job
   WHERE r.project_id = job.project_id AND r.job_id = job.id AND r.line = :line RETURNING r.line`,
);

/** Returns no row if the job was canceled; the effect must then be rolled back. */
export const countDone = prepared<{ id: string }>('count-user-job-done')(
  `UPDATE users.job SET done = done + 1
   WHERE project_id = :projectId AND id = :jobId AND status = 'running' RETURNING id`,
);

/** @param failures a list with one element, as JSON */
export const countFailed = prepared('count-user-job-failed')(
  `UPDATE users.job SET failed = failed + 1,
     errors = CASE WHEN json_array_length(errors) < ${KEPT_FAILURES}
       THEN (errors::jsonb || :failures::jsonb)::json ELSE errors END
   WHERE project_id = :projectId AND id = :jobId AND status = 'running'`,
);

export const finishJob = prepared('finish-user-job')(
  `UPDATE users.job SET status = 'completed', finished_at = now()
   WHERE project_id = :projectId AND id = :jobId AND status = 'running'
     AND NOT EXISTS (SELECT FROM users.job_row r WHERE r.project_id = :projectId AND r.job_id = :jobId)`,
);

/** Stores the users that the filter matches now; users who match later are not deleted. @returns how many */
export async function insertFilteredUsers(tx: Tx, { projectId, jobId }: JobKey, filter: UserFilter): Promise<number> {
  const { conditions, values } = filterConditions(filter);
  const [counted] = await sql<{ total: number }>(
    tx,
    `WITH noted AS (
       INSERT INTO users.job_row (project_id, job_id, line, content)
       SELECT :projectId, :jobId, row_number() OVER (ORDER BY u.signed_up_at, u.id), u.id::text
       FROM users."user" u WHERE ${['u.project_id = :projectId', ...conditions].join(' AND ')}
       RETURNING 1)
     SELECT count(*)::integer AS total FROM noted`,
    { ...values, projectId, jobId },
  );
  return counted?.total ?? 0;
}

/** Running jobs of all projects that are not deleted. */
export const selectRunningJobs = prepared<UnfinishedWork>('running-user-jobs')(
  `SELECT j.project_id, j.id FROM users.job j
   JOIN projects.project p ON p.project_id = j.project_id AND p.deleted_at IS NULL
   WHERE j.status = 'running'`,
);

/** Skips jobs that another transaction has locked. */
export const lockRunningJobs = prepared<UnfinishedWork>('lock-running-user-jobs')(
  `SELECT j.project_id, j.id FROM users.job j
   JOIN unnest(:projectIds::text[], :jobIds::uuid[]) AS wanted (project_id, id) USING (project_id, id)
   WHERE j.status = 'running' FOR UPDATE OF j SKIP LOCKED`,
);

const GLOBAL = { global: 'old jobs of every project', batchSize: 10 };

/** Removes jobs that ended long ago and uploads that were never completed. */
export const removeOldJobs = batchedDelete(
  'old-user-jobs',
  'users.job',
  `created_at < now() - interval '30 days' AND finished_at IS NOT NULL
   OR created_at < now() - interval '1 day' AND status = 'receiving'`,
  GLOBAL,
);
