import { ApiProperty } from '@nestjs/swagger';
import type { SessionTokens } from './access-tokens.service.js';

export interface SignedIn extends SessionTokens {
  /** Whether this way in has made the account, or turned an anonymous user into it. */
  isNewUser: boolean;
}

/** The answer of a sign-in (wire contract 02). */
export class SignedInDto {
  @ApiProperty({ description: 'a JWT, good for 10 minutes' }) access_token!: string;
  @ApiProperty({ description: '45 characters, for as long as the session lives' }) refresh_token!: string;
  @ApiProperty({ description: 'true when the account has just been made' }) is_new_user!: boolean;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
}

export const signedIn = ({ accessToken, refreshToken, isNewUser, userId }: SignedIn): SignedInDto => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  is_new_user: isNewUser,
  user_id: userId,
});
