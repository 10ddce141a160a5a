import { ApiProperty } from '@nestjs/swagger';
import type { SessionTokens } from './access-tokens.service.js';

export interface SignedIn extends SessionTokens {
  /** Whether this sign-in created the account, or upgraded an anonymous user to it. */
  isNewUser: boolean;
  /** The token of a device that was just confirmed. */
  deviceToken?: string;
}

/** A new session's tokens and user: the full answer of password and anonymous sign-ups (contract/02 §1, §3). */
export class SessionTokensDto {
  @ApiProperty({ description: 'a JWT, valid for 10 minutes' }) access_token!: string;
  @ApiProperty({ description: '45 characters, valid as long as the session' }) refresh_token!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
}

/** The answer of every other sign-in method (contract/02, "SignIn"). */
export class SignedInDto extends SessionTokensDto {
  @ApiProperty({ description: 'true if the account was just created' }) is_new_user!: boolean;
}

export const sessionTokens = ({ accessToken, refreshToken, userId }: SessionTokens): SessionTokensDto => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  user_id: userId,
});

export const signedIn = (tokens: SignedIn): SignedInDto => ({
  ...sessionTokens(tokens),
  is_new_user: tokens.isNewUser,
});
