import { EnumField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { CHALLENGE_PURPOSES, type ChallengePurpose, type Widget, WIDGETS } from './challenge-purposes.js';

export class ChallengeRequestDto {
  @EnumField(CHALLENGE_PURPOSES, { description: 'the request that will carry the solution' })
  purpose!: ChallengePurpose;
}

class ProofOfWorkDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'what to solve, in the format of ALTCHA, version 2',
  })
  parameters!: Record<string, unknown>;
  @ApiProperty() signature!: string;
}

class WidgetDto {
  @ApiProperty({ enum: WIDGETS }) provider!: Widget;
  @ApiProperty() site_key!: string;
}

export class IssuedChallengeDto {
  @ApiProperty({ enum: CHALLENGE_PURPOSES }) purpose!: ChallengePurpose;
  @ApiProperty({ type: ProofOfWorkDto, description: 'always present, so that no client depends on a third party' })
  proof_of_work!: ProofOfWorkDto;
  @ApiProperty({
    type: WidgetDto,
    required: false,
    description: 'another way to answer: a token of this widget, if the project has set one up',
  })
  widget?: WidgetDto;
}

export class ChallengeDto {
  @ApiProperty({
    type: IssuedChallengeDto,
    nullable: true,
    description: 'null: the request needs no challenge at the moment',
  })
  challenge!: IssuedChallengeDto | null;
}
