/** Why no audit row of a write by an administrator is tested. */
export type AuditExemption =
  | 'changes nothing'
  | 'stores nothing'
  | 'needs what only a user has'
  | 'needs a Stripe account'
  | 'webhook deliveries are a log of their own'
  | 'nothing in a new project to change'
  | 'tested as the owner of the internal project';

/** Why a client needs no recent sign-in for a write. */
export type RecentSignInExemption =
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
  | 'called by a program or provider, without a session';

/** Why no page of the dashboard uses an operation of servers or administrators. */
export type UnusedReason =
  | 'another operation does more'
  | 'for signing in to apps'
  | 'the client library calls it'
  | 'user secrets'
  | 'Stripe scripts';
