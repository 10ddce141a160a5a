import { ApiProperty } from '@nestjs/swagger';
import type { SessionTokens } from './access-tokens.service.js';

/** The answer of a sign-in (wire contract 02). */
export class SignedInDto {
  @ApiProperty({ description: 'a JWT, good for 10 minutes' }) access_token!: string;
  @ApiProperty({ description: '45 characters, for as long as the session lives' }) refresh_token!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
}

export const signedIn = ({ accessToken, refreshToken, userId }: SessionTokens): SignedInDto => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  user_id: userId,
});
