import type { ServiceRole } from '@hallpass/settings';

/** What a role may do with some tables. A table that does not exist yet is passed over. */
export interface Grant {
  /**
   * `read`: SELECT. `write`: SELECT, INSERT, UPDATE, DELETE. `change`: SELECT, and UPDATE of the columns named. `append`:
   * SELECT, INSERT, UPDATE of the columns named, and DELETE, which a trigger holds back while the project is there.
   */
  access: 'read' | 'write' | 'change' | 'append';
  /** `schema.table`, or `schema.*` for all of a schema, also those that a later migration makes. */
  on: string;
  /** Tables left out of `schema.*`. */
  except?: string[];
  columns?: string[];
  /** Also for tables that are made between two runs of the migrations. */
  grantsLater?: true;
}

const read = (...tables: string[]): Grant[] => tables.map((on) => ({ access: 'read', on }));
const write = (...tables: string[]): Grant[] => tables.map((on) => ({ access: 'write', on }));

/** A change of the configuration tree raises the version in the same statement. */
const projectConfiguration: Grant = {
  access: 'change',
  on: 'projects.project',
  columns: ['config_override', 'version'],
};
const LEDGERS = ['payments.item_change', 'payments.money_entry'];
const SIGNING_KEYS = ['auth.signing_key', 'auth.signing_key_private'];

/** What every service's role may touch. Nothing else: all that is not named here is refused by the database. */
export const GRANTS: Readonly<Record<ServiceRole, readonly Grant[]>> = {
  gateway: [
    ...read('projects.project', 'projects.internal_api_key'),
    ...read('users.user', 'users.team_member', 'users.contact_channel'),
    ...read('auth.signing_key', 'auth.revocation'),
    // Where requests arrive, processes without Redis look for each other.
    ...write('auth.process'),
  ],
  auth: [
    ...write('auth.*', 'users.*', 'permissions.*', 'queue.*'),
    ...read('projects.*'),
    // Sign-ins that fail leave no row that a trigger could count.
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
    // Ending a session, and deleting a user, is written for every verifier in the same transaction.
    ...write('auth.revocation'),
    // Mails that users ask for are counted.
    ...write('auth.send_counter'),
    ...read('projects.*'),
  ],
  permissions: [
    ...write('permissions.*', 'queue.*'),
    projectConfiguration,
    // A member who may no longer invite: the invitations they sent expire.
    { access: 'change', on: 'auth.verification_code', columns: ['expires_at'] },
    ...read('users.*', 'projects.*'),
  ],
  projects: [
    ...write('projects.*', 'users.*', 'permissions.*', 'queue.*'),
    { access: 'write', on: 'auth.*', except: SIGNING_KEYS },
    // Written by triggers alone, as the owner: nobody who connects as a service can write or change it (security I4).
    ...read('audit.*'),
    // A saved configuration records what its products grant (payments.record_products).
    ...read('payments.recorded_catalog'),
  ],
  payments: [
    { access: 'write', on: 'payments.*', except: LEDGERS },
    // Entries are added; what somebody has written goes with who wrote it (security L6).
    ...LEDGERS.map((on): Grant => ({ access: 'append', on, columns: ['description'] })),
    // Purchase links of clients without a session are counted.
    ...write('auth.verification_code', 'auth.daily_count', 'queue.*'),
    // The clock of a project in test mode holds for its version.
    { access: 'change', on: 'projects.project', columns: ['version'] },
    ...read('users.*', 'permissions.*', 'projects.*'),
  ],
  email: [
    ...write('email.*', 'auth.verification_code', 'auth.send_counter', 'queue.*'),
    projectConfiguration,
    ...read('users.*', 'permissions.*', 'projects.*'),
  ],
  queue: [{ access: 'write', on: 'bullmq.*', grantsLater: true }],
};
