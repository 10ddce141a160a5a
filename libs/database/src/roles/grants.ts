import type { ServiceRole } from '@hallpass/settings';

/** Privileges of a role on some tables. Tables, and columns to read, that do not exist yet are skipped. */
export interface Grant {
  /**
   * `read`: SELECT, of the named columns if there are any. `write`: SELECT, INSERT, UPDATE, DELETE. `change`: SELECT, and UPDATE of the named columns.
   * `append`: SELECT, INSERT, UPDATE of the named columns, and DELETE, which a trigger prevents while the project
   * exists.
   */
  access: 'read' | 'write' | 'change' | 'append';
  /** `schema.table`, or `schema.*` for a whole schema, including tables of later migrations. */
  on: string;
  except?: string[];
  columns?: string[];
  /** Also covers tables that are created between two runs of the migrations. */
  grantsLater?: true;
}

const read = (...tables: string[]): Grant[] => tables.map((on) => ({ access: 'read', on }));
const write = (...tables: string[]): Grant[] => tables.map((on) => ({ access: 'write', on }));

/** A change of the configuration tree increases the version in the same statement. */
const projectConfiguration: Grant = {
  access: 'change',
  on: 'projects.project',
  columns: ['config_override', 'version'],
};
const LEDGERS = ['payments.item_change', 'payments.money_entry'];
const SECRET_KEYS = ['auth.signing_key', 'auth.signing_key_private', 'auth.subject_key'];

/** Whether the user of a session has a second factor, which projects and teams can require. */
const SECOND_FACTORS: readonly Grant[] = [
  {
    access: 'read',
    on: 'auth.session',
    columns: ['project_id', 'id', 'user_id', 'is_impersonation', 'sign_in_method', 'second_factor', 'is_multi_factor'],
  },
  { access: 'read', on: 'auth.totp', columns: ['project_id', 'user_id'] },
];

/** Every service with data of users adds its sections to the archive of a user. */
const DATA_EXPORTS: readonly Grant[] = [
  { access: 'change', on: 'users.data_export', columns: ['status', 'failure', 'bytes', 'parts'] },
  ...write('users.data_export_step', 'users.data_export_part'),
];

/** The privileges of every service's role. The database denies everything else. */
export const GRANTS: Readonly<Record<ServiceRole, readonly Grant[]>> = {
  gateway: [
    ...read('projects.project', 'projects.internal_api_key'),
    ...read('users.user', 'users.team_member', 'users.contact_channel'),
    ...read('auth.signing_key', 'auth.revocation'),
    ...SECOND_FACTORS,
    // Access tokens of applications for the API.
    {
      access: 'read',
      on: 'auth.session',
      columns: [
        ...['project_id', 'id', 'user_id', 'application_id', 'ends_with_session_id'],
        ...['created_at', 'authenticated_at', 'last_used_at', 'expires_at', 'ended_at'],
      ],
    },
    {
      access: 'read',
      on: 'auth.application',
      columns: ['project_id', 'id', 'kind', 'settings', 'created_at', 'disabled_at'],
    },
    { access: 'read', on: 'auth.oauth_record', columns: ['project_id', 'kind', 'id_hash', 'expires_at'] },
    // Processes that receive requests and have no Redis look for each other here.
    ...write('auth.process'),
  ],
  auth: [
    ...write('auth.*', 'users.*', 'permissions.*', 'queue.*'),
    ...read('projects.*'),
    // Failed sign-ins leave no row that a trigger could count.
    ...write('projects.metric_change'),
  ],
  users: [
    ...write('users.*', 'permissions.*', 'queue.*'),
    ...write(
      'auth.password',
      'auth.totp',
      'auth.passkey',
      'auth.oauth_account',
      'auth.verification_code',
      'auth.session',
    ),
    // Ending a session or deleting a user writes a revocation for every verifier in the same transaction.
    ...write('auth.revocation'),
    // Emails that users request are counted.
    ...write('auth.send_counter'),
    // Images that no logo refers to are removed.
    ...read('auth.application'),
    ...read('projects.*'),
  ],
  permissions: [
    ...write('permissions.*', 'queue.*'),
    projectConfiguration,
    // Invitations expire when their sender may no longer invite.
    { access: 'change', on: 'auth.verification_code', columns: ['expires_at'] },
    ...SECOND_FACTORS,
    ...read('users.*', 'projects.*'),
  ],
  projects: [
    ...write('projects.*', 'users.*', 'permissions.*', 'queue.*'),
    { access: 'write', on: 'auth.*', except: SECRET_KEYS },
    // Only written by triggers, as the owner: no service can write or change it (security I4).
    ...read('audit.*'),
    // Saving a configuration records what its products grant (payments.record_products).
    ...read('payments.recorded_catalog'),
  ],
  payments: [
    { access: 'write', on: 'payments.*', except: LEDGERS },
    // Entries are append-only, except that text written by a user is removed with that user (security L6).
    ...LEDGERS.map((on): Grant => ({ access: 'append', on, columns: ['description'] })),
    // Purchase links of clients without a session are counted.
    ...write('auth.verification_code', 'auth.daily_count', 'queue.*'),
    // Changing a project's test clock increases its version.
    { access: 'change', on: 'projects.project', columns: ['version'] },
    ...SECOND_FACTORS,
    ...DATA_EXPORTS,
    ...read('users.*', 'permissions.*', 'projects.*'),
  ],
  email: [
    ...write('email.*', 'auth.verification_code', 'auth.send_counter', 'queue.*'),
    projectConfiguration,
    ...SECOND_FACTORS,
    ...DATA_EXPORTS,
    ...read('users.*', 'permissions.*', 'projects.*'),
  ],
  queue: [{ access: 'write', on: 'bullmq.*', grantsLater: true }],
};
