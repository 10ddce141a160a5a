/** A project of its own for one test file, with a full set of keys. */
export interface TestProject {
  baseUrl: string;
  id: string;
  publishableClientKey: string;
  secretServerKey: string;
  superSecretAdminKey: string;
  /** See `ServerAddress`. */
  clientAddress?: string;
  /** Who owns it: a user of `internal`, signed in. */
  owner: TestUser;
}

/** Somebody who has just signed up with a password. */
export interface TestUser extends Required<TestSession> {
  userId: string;
  email: string;
  password: string;
}
/** The tokens of somebody signed in. */
export interface TestSession {
  accessToken: string;
  refreshToken?: string;
}
