import { ApiProperty } from '@nestjs/swagger';
import { StringField, VerificationCodeField } from '@hallpass/http';
import type { KnownWaysIn } from './read-ways-in.js';

/** Only kinds and counts, because anyone with the emailed link can see them (security E13). */
export class WaysInDto {
  @ApiProperty() password!: boolean;
  @ApiProperty() passkeys!: number;
  @ApiProperty({ type: [String], maxItems: 1_000, description: 'names of the providers whose accounts can sign in' })
  oauth_providers!: string[];
  @ApiProperty({ description: 'addresses that can sign in, except the one that received the code' })
  other_addresses!: number;
  @ApiProperty() api_keys!: number;
  @ApiProperty({ description: 'API keys of teams that act for the user' }) team_api_keys!: number;
  @ApiProperty({ description: 'signed-in devices, command-line tools and apps that use the hosted pages' })
  sessions!: number;
  @ApiProperty({ type: [String], maxItems: 1_000, description: 'names of connected applications' })
  applications!: string[];
}

export class ListedWaysInDto {
  @ApiProperty({ type: WaysInDto, nullable: true, description: 'null if the address cannot sign in' })
  ways_in!: WaysInDto | null;
}

export class EndWaysInDto {
  @VerificationCodeField({ description: '`end_ways_in_code` of POST /auth/password/reset' }) code!: string;
  @StringField({
    optional: true,
    maxLength: 256,
    description: '6 digits from the authenticator app, for a user with a second factor',
  })
  totp?: string;
}

export const toWaysIn = (ways: KnownWaysIn): WaysInDto => ({
  password: ways.password !== null,
  passkeys: ways.passkeys,
  oauth_providers: ways.providers,
  other_addresses: ways.otherAddresses.length,
  api_keys: ways.apiKeys.ofUser,
  team_api_keys: ways.apiKeys.ofTeams,
  sessions: ways.sessions,
  applications: ways.applications,
});

export const isAny = (ways: WaysInDto): boolean =>
  Object.values(ways).some((way) => (Array.isArray(way) ? way.length > 0 : Boolean(way)));
