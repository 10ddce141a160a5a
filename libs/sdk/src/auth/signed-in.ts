/** The tokens of a new sign-in. */
export interface SignedIn {
  accessToken: string;
  refreshToken: string;
  isNewUser: boolean;
}
