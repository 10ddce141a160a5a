import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import type { Caller } from '@hallpass/access';
import { ApiHeader } from '@nestjs/swagger';
import { CHALLENGE_HEADER, challengeAnswer } from './challenge-answer.js';
import type { ChallengePurpose } from './challenge-purposes.js';
import { Challenges } from './challenges.js';

const PURPOSE = 'hallpass:challenge-purpose';

/** Runs after the body is checked, so that a request with a fault uses up no solution. */
@Injectable()
class ChallengeGuard implements CanActivate {
  constructor(private readonly challenges: Challenges) {}

  /** @throws TextError 403, RateLimitedError */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<{ caller: Caller; headers: Record<string, string> }>();
    const purpose = Reflect.getMetadata(PURPOSE, context.getHandler()) as ChallengePurpose;
    await this.challenges.assertAnswered(request.caller, purpose, challengeAnswer(request.headers[CHALLENGE_HEADER]));
    return true;
  }
}

/** Lets a project ask clients of this route for a solved challenge. `@Answers` names `ChallengeRequired`. */
export const Challenged = (purpose: ChallengePurpose): MethodDecorator =>
  applyDecorators(
    (_target, _key, descriptor) => Reflect.defineMetadata(PURPOSE, purpose, (descriptor as { value: object }).value),
    UseGuards(ChallengeGuard),
    ApiHeader({
      name: CHALLENGE_HEADER,
      required: false,
      description: '`<kind> <answer>` to a challenge, or `ready` for a client that can solve one',
    }),
  );
