export interface SignedIn {
  accessToken: string;
  refreshToken: string;
  isNewUser: boolean;
}
