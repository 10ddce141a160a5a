import { ApiProperty } from '@nestjs/swagger';
import { EnumField, StringField } from '@hallpass/http';
import { HOOK_EVENTS, type HookEvent } from '@hallpass/project-config';
import { HOOK_FAILURES, type HookFailure } from './hook-failure.js';

export class HookStatusDto {
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'when the signing secret was made; null: there is none',
  })
  secret_made_at_millis!: number | null;
  @ApiProperty({
    description:
      'whether calls rest for 15 seconds, because the last ones failed. With several processes: of the one that answers',
  })
  is_resting!: boolean;
}

export class NewHookSecretDto {
  @ApiProperty({ description: 'shown only once: `whsec_` and 32 bytes in base64' }) secret!: string;
  @ApiProperty({ type: 'integer' }) made_at_millis!: number;
}

export class TestHookDto {
  @EnumField(HOOK_EVENTS) event!: HookEvent;
  @StringField({ optional: true, description: 'an address that is not saved yet. Default: the saved one' })
  url?: string;
}

const OUTCOMES = ['allow', 'deny', 'failure'] as const;

export class HookTestDto {
  @ApiProperty({ enum: OUTCOMES }) outcome!: (typeof OUTCOMES)[number];
  @ApiProperty({ type: String, enum: HOOK_FAILURES, nullable: true, description: 'why there is no decision' })
  failure!: HookFailure | null;
  @ApiProperty({ type: String, nullable: true, description: 'a sentence about the failure, or the text of a denial' })
  message!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'the body that was sent; null if nothing was sent' })
  request_body!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'of the answer; null without one' })
  status!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'the beginning of the answer' })
  answer!: string | null;
  @ApiProperty({ type: 'integer' }) duration_millis!: number;
}
