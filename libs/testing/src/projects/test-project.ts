/** A separate project for one test file, with a full set of keys. */
export interface TestProject {
  baseUrl: string;
  id: string;
  publishableClientKey: string;
  secretServerKey: string;
  superSecretAdminKey: string;
  /** See `ServerAddress`. */
  clientAddress?: string;
  /** The owner, a signed-in user of `internal`. */
  owner: TestUser;
}

/** A user who has just signed up with a password. */
export interface TestUser extends Required<TestSession> {
  userId: string;
  email: string;
  password: string;
}
export interface TestSession {
  accessToken: string;
  refreshToken?: string;
}
