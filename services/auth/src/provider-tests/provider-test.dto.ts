import { ApiProperty } from '@nestjs/swagger';
import { StringField } from '@hallpass/http';

export const CHECKS = ['configuration', 'authorization_page', 'credentials'] as const;
export const RESULTS = [
  'incomplete',
  'misconfigured',
  'unreachable',
  'reachable',
  'accepted',
  'refused',
  'callback_refused',
  'undecided',
] as const;

export class ProviderTestParams {
  @StringField({ description: 'the id of a provider in the configuration' }) provider_id!: string;
}

export class ProviderCheckDto {
  @ApiProperty({ enum: CHECKS, description: 'what was looked at' }) check!: (typeof CHECKS)[number];
  @ApiProperty({ enum: RESULTS }) result!: (typeof RESULTS)[number];
  @ApiProperty({ description: 'false where something has to be mended before users can sign in' }) is_ok!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'the error code that the provider gave' })
  provider_said!: string | null;
  @ApiProperty({ description: 'for a person: what was found, and what to do' }) message!: string;
}

export class ProviderTestDto {
  @ApiProperty({ description: 'false when a check has failed' }) is_ok!: boolean;
  @ApiProperty({ format: 'uri', description: 'has to be registered with the provider, to the letter' })
  callback_url!: string;
  @ApiProperty({ type: [ProviderCheckDto], maxItems: CHECKS.length }) checks!: ProviderCheckDto[];
}
