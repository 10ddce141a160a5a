import { prepared } from '@hallpass/database';
import { HELD, type HeldApplication } from './grant.sql.js';
import { IS_USABLE_GRANT, SECONDS_OF_NEW_GRANT, type SecondsOfNewGrant } from '../live-grant.sql.js';

/** Seconds between two requests of a device, and what each request before its time adds (RFC 8628 §3.5). */
export const POLL_SECONDS = 5;

/**
 * Stores the codes of a device under the hash of both.
 * @returns no row if the project has the same user code already
 */
export const insertDeviceCode = prepared<{ is_new: boolean }>('issue-device-code')(
  `INSERT INTO auth.oauth_record (project_id, kind, id_hash, uid_hash, payload, application_id, expires_at)
   VALUES (:projectId, 'DeviceCode', :idHash, :uidHash, :payload::jsonb, :applicationId,
     now() + :seconds::double precision * interval '1 second')
   ON CONFLICT (project_id, uid_hash) WHERE kind = 'DeviceCode' DO NOTHING RETURNING true AS is_new`,
);

const IS_OPEN = `r.session_id IS NULL AND r.consumed_at IS NULL AND NOT r.payload ? 'error' AND r.expires_at > now()`;
const IS_EARLY = `coalesce((r.payload ->> 'nextPollAt')::double precision > extract(epoch FROM now()), false)`;
const interval = (alias: string): string => `coalesce((${alias}.payload ->> 'interval')::integer, ${POLL_SECONDS})`;

export interface PolledRow extends SecondsOfNewGrant {
  payload: Record<string, unknown>;
  session_id: string | null;
  is_consumed: boolean;
  /** The device asks before its time. */
  is_early: boolean;
}

/**
 * Finds the code of a device, also after its expiry, and notes when the device may ask again. Not if the session that
 * allowed it has ended.
 */
export const pollDeviceCode = prepared<PolledRow>('poll-device-code')(
  `WITH found AS (
     SELECT r.payload, r.session_id, r.consumed_at IS NOT NULL AS is_consumed, ${IS_OPEN} AS is_open,
       ${IS_EARLY} AS is_early, ${SECONDS_OF_NEW_GRANT}
     FROM auth.oauth_record r LEFT JOIN auth.session s ON s.project_id = :projectId AND s.id = r.session_id
     WHERE r.project_id = :projectId AND r.kind = 'DeviceCode' AND r.id_hash = :idHash
       AND r.application_id = :applicationId AND (r.session_id IS NULL OR ${IS_USABLE_GRANT})
     FOR UPDATE OF r),
   polled AS (
     UPDATE auth.oauth_record r SET payload = r.payload || jsonb_build_object(
       'interval', ${interval('found')} + CASE WHEN found.is_early THEN ${POLL_SECONDS} ELSE 0 END,
       'nextPollAt', extract(epoch FROM now()) + ${interval('found')}
         + CASE WHEN found.is_early THEN ${POLL_SECONDS} ELSE 0 END)
     FROM found WHERE r.project_id = :projectId AND r.kind = 'DeviceCode' AND r.id_hash = :idHash AND found.is_open)
   SELECT payload, session_id, is_consumed, is_open AND is_early AS is_early, offline_seconds, online_seconds
   FROM found`,
);

const OPEN_WITH_CODE = `r.project_id = :projectId AND r.kind = 'DeviceCode' AND r.uid_hash = :uidHash AND ${IS_OPEN}`;

export interface OpenDeviceCode {
  application_id: string;
  payload: Record<string, unknown>;
}

export const selectByUserCode = prepared<OpenDeviceCode>('device-code-of-user-code')(
  `SELECT r.application_id, r.payload FROM auth.oauth_record r WHERE ${OPEN_WITH_CODE}`,
);

/** @returns no row if another answer was first, or the code has expired */
export const answerDeviceCode = prepared<{ application_id: string }>('answer-device-code')(
  `UPDATE auth.oauth_record r SET payload = r.payload || :answer::jsonb, session_id = :sessionId
   WHERE ${OPEN_WITH_CODE} RETURNING r.application_id`,
);

/** Like `spendApplicationCode`, for the code of a device. */
export const spendDeviceCode = prepared<HeldApplication>('spend-device-code')(
  `WITH ${HELD}, spent AS (
     UPDATE auth.oauth_record SET consumed_at = now()
     WHERE project_id = :projectId AND kind = 'DeviceCode' AND id_hash = :idHash AND consumed_at IS NULL
       AND EXISTS (SELECT FROM held)
     RETURNING true AS is_first)
   SELECT coalesce(spent.is_first, false) AS is_first, held.authenticated_at, held.remaining_millis,
     held.offline_millis, held.is_multi_factor
   FROM held LEFT JOIN spent ON true`,
);
