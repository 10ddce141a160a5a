import { type ApiScope, needRight, openToApplications, openWhileEnrolling } from '@hallpass/access';
import type { KnownErrorCode } from '@hallpass/errors';
import type { Right, RightArea } from '@hallpass/project-config';

/**
 * A page of `/docs/api`. `libs/api-reference` has the titles and the order, `RIGHT_AREA_OF` the rights of owners.
 */
export type Area =
  | 'sign-in'
  | 'sessions'
  | 'users'
  | 'contact-channels'
  | 'teams'
  | 'api-keys'
  | 'applications'
  | 'emails'
  | 'webhooks'
  | 'payments'
  | 'sales'
  | 'data-vault'
  | 'projects'
  | 'audit-log';

/**
 * The rights that operations of an area need of an owner with fewer rights (docs/owner-roles.md): GET reads, other
 * methods write. `null`: the area mixes several, so each operation declares `right`.
 */
const RIGHT_AREA_OF: Readonly<Record<Area, RightArea | null>> = {
  'sign-in': 'users',
  sessions: 'users',
  users: 'users',
  'contact-channels': 'users',
  teams: 'users',
  'api-keys': 'users',
  applications: 'applications',
  emails: 'emails',
  webhooks: 'webhooks',
  payments: 'payments',
  sales: 'payments',
  'data-vault': 'keys',
  projects: null,
  'audit-log': 'audit',
};

/** A known error's code, or the status of a text error or a success. */
export type Outcome = KnownErrorCode | number;

interface OutcomesOfAnyone {
  /** For unknown IDs, and for IDs of another project: the responses must be identical. */
  missing?: Outcome;
  /** For an access token of an ended session, if the operation accepts it (contract/02 §12). */
  ended?: Outcome;
}

/** The responses of an operation to each kind of caller, who names what Ada has. */
export interface Outcomes extends OutcomesOfAnyone {
  /** For a client without a session. Omitted if the call then creates something. */
  signedOut?: Outcome;
  /** For another user of the project, who is in none of the teams. Omitted if a call cannot name what others have. */
  stranger?: Outcome;
  /** For an anonymous user, if such users have access. Default: as for a stranger. */
  anonymous?: Outcome;
  /** For a member of the team without permissions. Default: as for a stranger. */
  member?: Outcome;
}

/**
 * Repeats `@Access`, so that an edit there cannot open an operation by accident. `scope` opens it to access tokens of
 * applications that have the scope (contract/08 §11); without one, it is closed to them.
 */
type Callers =
  | { access: 'none' }
  | { access: 'client'; outcomes: Outcomes; scope?: ApiScope }
  | { access: 'server' | 'admin'; outcomes?: OutcomesOfAnyone };

interface Declaration {
  /** In the imperative, without a period: `Create a user`. */
  summary: string;
  area: Area;
  /** The same call with the client libraries, which use the same names. Omitted if they have no method for it. */
  sample?: string;
  /** Writes that administrators may call: the audit rows that a call leaves. */
  audit?: readonly `${'insert' | 'update' | 'delete'} ${string}`[] | AuditExemption;
  /** Writes that clients may call: whether they require a sign-in within the last 10 minutes (security E9). */
  recentSignIn?: true | RecentSignInExemption;
  /** The right that an owner's role must include to call it, if it is not that of the area. */
  right?: Right;
  /**
   * Operations of clients: whether a user who must set up a second factor first may call it (security G9); with a list,
   * only with these fields of the body. Default: refused.
   */
  whileEnrolling?: true | readonly string[];
  /** Operations of servers and administrators that no page of the dashboard uses. */
  dashboard?: { unusedBecause: UnusedReason };
}

export type OperationDeclaration = Declaration & Callers;

const OPERATION = 'hallpass:operation';

/**
 * Declares an operation: its summary and place in the documentation, its response to each kind of caller, and what a
 * write leaves and requires. Part of the OpenAPI document. A route without it stops the startup.
 */
export const Operation =
  (declaration: OperationDeclaration): MethodDecorator =>
  (_target, _key, descriptor) => {
    const handler = descriptor.value as object;
    Reflect.defineMetadata(OPERATION, declaration, handler);
    const needed = declaration.right ?? RIGHT_AREA_OF[declaration.area];
    if (needed !== null) needRight(handler, needed);
    if (declaration.access === 'client' && declaration.scope) openToApplications(handler, declaration.scope);
    if (declaration.whileEnrolling) openWhileEnrolling(handler, declaration.whileEnrolling);
  };

export const operationOf = (handler: object): OperationDeclaration | undefined =>
  Reflect.getMetadata(OPERATION, handler) as OperationDeclaration | undefined;

/** Returns whether the table of areas or the operation itself says what it needs of an owner's role. */
export const declaresRight = ({ area, right }: OperationDeclaration): boolean =>
  (right ?? RIGHT_AREA_OF[area]) !== null;

/** Why no audit row of a write by an administrator is tested. */
type AuditExemption =
  | 'changes nothing'
  | 'stores nothing'
  | 'needs what only a user has'
  | 'needs a Stripe account'
  | 'webhook deliveries are a log of their own'
  | 'nothing in a new project to change'
  | 'tested as the owner of the internal project';

/** Why a client needs no recent sign-in for a write, or where that is tested. */
type RecentSignInExemption =
  | 'the password, code or token sent with it is the proof'
  | 'the old password is the proof'
  | 'the secret of the payment is the proof'
  | 'the code of a recent sign-in is the proof, for 5 minutes'
  | 'checks the token or key of an administrator itself'
  | 'the new session is as old as the sign-in behind it'
  | 'changes only the name of a passkey'
  | 'deletes the user, if the project allows it'
  | 'must end sessions from any session, however old'
  | 'does not change how the user signs in'
  | 'called by a program or provider, without a session'
  | 'needs one, which is tested as an owner of the internal project';

/** Why no page of the dashboard uses an operation of servers or administrators. */
type UnusedReason =
  | 'another operation does more'
  | 'for signing in to apps'
  | 'the client library calls it'
  | 'user secrets'
  | 'Stripe scripts';
