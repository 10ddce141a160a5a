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
  @StringField({ description: 'id of a provider in the configuration' }) provider_id!: string;
}

export class ProviderCheckDto {
  @ApiProperty({ enum: CHECKS, description: 'what was checked' }) check!: (typeof CHECKS)[number];
  @ApiProperty({ enum: RESULTS }) result!: (typeof RESULTS)[number];
  @ApiProperty({ description: 'false if something must be fixed before users can sign in' }) is_ok!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'error code from the provider' })
  provider_said!: string | null;
  @ApiProperty({ description: 'human-readable: the result, and what to do' }) message!: string;
}

export class ProviderTestDto {
  @ApiProperty({ description: 'false if a check failed' }) is_ok!: boolean;
  @ApiProperty({ format: 'uri', description: 'must be registered with the provider exactly like this' })
  callback_url!: string;
  @ApiProperty({ type: [ProviderCheckDto], maxItems: CHECKS.length }) checks!: ProviderCheckDto[];
}
