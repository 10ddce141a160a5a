import { Body, Controller, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery, Operation } from '@hallpass/http';
import { ChallengeDto, ChallengeRequestDto } from './challenge.dto.js';
import { Challenges } from './challenges.js';

/** Challenges of bot protection (contract/02 §16). */
@Controller('auth/challenges')
@Access('client')
@NoQuery()
export class ChallengesController {
  constructor(private readonly challenges: Challenges) {}

  @Post()
  @Operation({
    summary: 'Get a challenge to solve',
    area: 'sign-in',
    access: 'client',
    whileEnrolling: true,
    outcomes: { signedOut: 'SCHEMA_ERROR' },
    audit: 'stores nothing',
    recentSignIn: 'does not change how the user signs in',
    dashboard: {
      unusedBecause: 'the client library calls it',
    },
    sample: "const answer = await app.solveChallenge('sign_in');",
  })
  @Answers(200, ChallengeDto)
  async issue(@CurrentCaller() caller: Caller, @Body() { purpose }: ChallengeRequestDto): Promise<ChallengeDto> {
    return { challenge: await this.challenges.issue(caller, purpose) };
  }
}
