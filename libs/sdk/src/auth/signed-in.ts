/** Tokens of somebody who has just signed in. */
export interface SignedIn {
  accessToken: string;
  refreshToken: string;
  isNewUser: boolean;
}
