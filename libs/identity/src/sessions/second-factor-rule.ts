import type { Database, Tx } from '@hallpass/database';
import { textError } from '@hallpass/errors';
import type { ProjectConfig } from '@hallpass/project-config';
import type { ProjectSnapshot } from '@hallpass/projects';
import { selectEnrollment, selectOwedToTeam, selectOwedToTeams } from './second-factor-rule.sql.js';

export { IS_MULTI_FACTOR, isMultiFactor, MUST_ENROLL } from './second-factor-rule.sql.js';

export interface SecondFactorRule {
  requiredFrom: Date;
  graceSeconds: number;
}

const DAY_SECONDS = 86_400;
const MAX_GRACE_DAYS = 365;

/**
 * The rule of a project that requires a second factor of every user, from its configuration under `auth`.
 * The grace period of a user begins with the sign-up or when the rule was switched on, whichever is later.
 * @returns null if the project does not require one
 */
export function secondFactorRuleOf({ auth }: Pick<ProjectConfig, 'auth'>): SecondFactorRule | null {
  if (!auth.requireSecondFactor) return null;
  const { secondFactorRequiredFromMillis: millis = 0, secondFactorGraceDays: days = 0 } = auth;
  const requiredFrom = new Date(Math.min(millis, MAX_DATE_MILLIS));
  return { requiredFrom, graceSeconds: DAY_SECONDS * Math.min(days, MAX_GRACE_DAYS) };
}

/** The end of the year 9999: later dates have a form that PostgreSQL does not read. */
const MAX_DATE_MILLIS = 253_402_300_799_999;

export const ENROLLMENT_STATUSES = ['not_required', 'enrolled', 'grace_period', 'required'] as const;
export type EnrollmentStatus = (typeof ENROLLMENT_STATUSES)[number];

/**
 * `not_required`: the project does not ask for a second factor. `enrolled`: the user has one, or the sign-in proved two
 * factors. `grace_period` and `required`: neither, and the grace period is running or over.
 */
export interface Enrollment {
  status: EnrollmentStatus;
  /** The end of the grace period; null unless the user has to enroll. */
  dueAt: Date | null;
}

export interface EnrollingSession {
  projectId: string;
  project: Pick<ProjectSnapshot, 'config'>;
  sessionId: string;
}

export async function readEnrollment(
  db: Database | Tx,
  { projectId, project, sessionId }: EnrollingSession,
): Promise<Enrollment> {
  const rule = secondFactorRuleOf(project.config);
  if (rule === null) return { status: 'not_required', dueAt: null };
  const [row] = await selectEnrollment(db, { projectId, sessionId, ...rule });
  if (!row?.owes) return { status: 'enrolled', dueAt: null };
  return {
    status: row.is_due ? 'required' : 'grace_period',
    dueAt: row.due_at,
  };
}

/**
 * Refuses a session whose user must set up a second factor first (security G9). Reads the database each time, so that
 * the setting, an enrollment and the removal of a factor apply to the next request.
 * @throws TextError 403
 */
export async function assertEnrolled(db: Database | Tx, session: EnrollingSession): Promise<void> {
  if ((await readEnrollment(db, session)).status === 'required') throw textError('SecondFactorEnrollmentRequired');
}

/**
 * Refuses a session that may not act for a team yet, because the team requires a second factor (security G10).
 * @param teamId undefined for a request about every team of the user
 * @throws TextError 403
 */
export async function assertEnrolledForTeam(
  db: Database | Tx,
  { projectId, sessionId }: { projectId: string; sessionId: string | null },
  teamId: string | undefined,
): Promise<void> {
  if (sessionId === null) return;
  const session = { projectId, sessionId };
  const owed = await (teamId === undefined
    ? selectOwedToTeams(db, session)
    : selectOwedToTeam(db, { ...session, teamId }));
  if (owed.length > 0) throw textError('SecondFactorEnrollmentRequired');
}
