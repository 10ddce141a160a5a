import { exportListing, type ExportListing } from '@hallpass/identity';

/** Entries of the audit log and figures of the project about the user. */
export const LISTINGS: readonly ExportListing[] = [
  exportListing({
    section: 'audit_events',
    tables: ['projects.audit_event'],
    from: 'projects.audit_event t',
    where: 't.project_id = :projectId',
    keep: `t.user_id = :userId::uuid OR (t.actor_type = 'user' AND t.actor_id = :userId::uuid)`,
    at: 't.occurred_at',
    id: 't.id',
    // The address of an owner, or of a server, is not the user's.
    fields: `t.event, t.occurred_at, t.team_id, t.permission_id, t.actor_type, t.details,
      CASE WHEN :isAdministrator::boolean OR t.actor_id IS NULL
        OR (t.actor_type = 'user' AND t.actor_id = :userId::uuid) THEN t.client_address END AS client_address,
      CASE WHEN :isAdministrator::boolean THEN t.actor_id END AS actor_id`,
  }),
  exportListing({
    section: 'administrator_changes',
    tables: ['audit.admin_write'],
    from: 'audit.admin_write t',
    where: 't.project_id = :projectId',
    keep: `t.subject_id = :userId::text OR t.impersonated_user_id = :userId::uuid
      OR t.before->>'user_id' = :userId::text OR t.after->>'user_id' = :userId::text`,
    at: 't.occurred_at',
    id: 't.id',
    fields: `t.occurred_at, t.operation, t.change, t.subject_kind, t.impersonated_user_id IS NOT NULL AS is_impersonation,
      CASE WHEN :isAdministrator::boolean THEN t.actor_kind END AS actor_kind,
      CASE WHEN :isAdministrator::boolean THEN t.actor_id END AS actor_id`,
  }),
  exportListing({
    section: 'active_days',
    tables: ['projects.active_user'],
    from: 'projects.active_user t',
    where: 't.project_id = :projectId AND t.user_id = :userId::uuid',
    at: 't.starts_on::timestamptz',
    id: 't.period',
    idType: 'text',
    fields: 't.period, t.starts_on, t.began_at',
  }),
];
