import type { Api } from '../projects/api.js';
import type { TestProject } from '../projects/test-project.js';
import type { Ids, World } from './world.js';

/** `{user}` and the names of other things stand for Ada's ids. */
interface FilledRequest {
  query?: string;
  body?: object;
  contentType?: string;
}

/**
 * When the request of an administrator runs. Within a stage, files run in the order of their paths, and each file from
 * top to bottom.
 */
export const STAGES = [
  'settings',
  'requests',
  'change password',
  'delete team',
  'delete address',
  'end sessions',
  'delete user',
  'delete project',
] as const;

interface Staged {
  /** Default: `requests`. Earlier stages turn on what later ones need, later ones delete what earlier ones need. */
  stage?: (typeof STAGES)[number];
}

/** A request of an administrator who acts for Ada. It must succeed. */
export interface AdministratorRequest extends Staged {
  /** With `{user}` and so on. Default: the path of the operation with Ada's ids. */
  path?: string;
  body?: (ids: Ids, as: { admin: Api; world: World }) => unknown;
  contentType?: string;
  /** The session sent along with the administrator's key: none, Ada's, or that of a new user. */
  as?: 'ada' | 'somebody';
}

/** The user whose sign-in a request changes, with the things that it can change. */
export interface Subject {
  project: TestProject;
  accessToken: string;
  /** The user's unverified primary address. */
  email: string;
  ids: Pick<Ids, 'channel' | 'account' | 'passkey' | 'userKey' | 'teamKey' | 'team'>;
}

/** A change of how a user signs in, by the user's own client. One user can do all of them, in the order of the stages. */
export interface SignInChange extends Staged {
  /** The change, for the name of the test. */
  what: string;
  request: (subject: Subject) => { path: string; body?: object };
  /** Its status after a recent sign-in. Default: 200. */
  success?: number;
  /** Would make an anonymous account permanent. */
  adds?: true;
  /** Done by a user without a password. */
  withoutPassword?: true;
}

/** The requests that tests send to one operation, in a `*.requests.ts` next to its controller. */
interface Requests {
  /**
   * Sent by every kind of caller, for the `outcomes` of `@Operation`. Default: Ada's ids in the path, and in the query
   * as `user_id` and `team_id` if the operation has them.
   */
  anyCaller?: FilledRequest;
  /** For the `audit` of `@Operation`. Default: Ada's ids in the path, and no body. */
  administrator?: AdministratorRequest;
  /** For `recentSignIn: true`: at least one. */
  signInChanges?: SignInChange[];
}

/** By method and path: `PATCH /users/{user_id}`. */
export type OperationRequests = Readonly<Record<string, Requests>>;
