import { Injectable } from '@nestjs/common';
import { type Caller, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { because, RateLimitedError, TEXT_ERRORS, TextError } from '@hallpass/errors';
import { type AttemptRule, takeAttempt } from '@hallpass/identity';
import type { ProjectConfig } from '@hallpass/project-config';
import { MetricNotes } from '../metric-notes/metric-notes.js';
import { CHALLENGE_HEADER, type ChallengeAnswer } from './challenge-answer.js';
import type { ChallengePurpose, Widget } from './challenge-purposes.js';
import type { IssuedChallengeDto } from './challenge.dto.js';
import { Pressures } from './pressure.js';
import { LIFE_SECONDS, type PressureLevel, ProofOfWork } from './proof-of-work.js';
import { Widgets } from './widgets.js';

/** Longer than a challenge lives, so that none is forgotten before it expires. */
const ONCE: AttemptRule = {
  free: 1,
  windowSeconds: 2 * LIFE_SECONDS,
  firstPauseSeconds: 2 * LIFE_SECONDS,
  maxPauseSeconds: 2 * LIFE_SECONDS,
};

type Protection = NonNullable<ProjectConfig['auth']['botProtection']>;

/** Decides which requests need a solved challenge (docs/bot-protection.md). */
@Injectable()
export class Challenges {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
    private readonly work: ProofOfWork,
    private readonly pressures: Pressures,
    private readonly widgets: Widgets,
    private readonly metrics: MetricNotes,
  ) {}

  /**
   * Runs before passwords are hashed and before accounts are looked up (security C21). Callers with a server key, and
   * projects without bot protection, pass at once.
   * @throws TextError 403 CHALLENGE_REQUIRED with a challenge, for clients that can solve one; RateLimitedError
   */
  async assertAnswered(caller: Caller, purpose: ChallengePurpose, answer: ChallengeAnswer): Promise<void> {
    const protection = protectionOf(caller);
    if (protection === null) return;
    const verdict = 'value' in answer ? await this.verdictOf(caller, protection, purpose, answer) : 'none';
    if (verdict === 'right') this.note(caller, purpose, 'passed');
    else if (verdict === 'none') await this.withoutAnswer(caller, protection, purpose, answer.by === 'ready');
    else throw await this.refusal(caller, protection, purpose, `the answer is ${verdict}`, verdict === 'unknown');
    if (purpose !== 'sign_in') await this.pressures.note(caller, purpose);
  }

  /** Counts a failed sign-in toward the pressure of a protected project. */
  async noteFailedSignIn(caller: Caller): Promise<void> {
    if (protectionOf(caller) !== null) await this.pressures.note(caller, 'sign_in');
  }

  /** Returns a challenge for a request that a client is about to send, or null if it needs none at the moment. */
  async issue(caller: Caller, purpose: ChallengePurpose): Promise<IssuedChallengeDto | null> {
    const protection = protectionOf(caller);
    if (protection === null) return null;
    const { level } = await this.pressures.of(caller, purpose);
    if (protection.mode === 'adaptive' && level === 0) return null;
    await this.limits.consume(RATE_LIMITS.challenge, caller);
    this.note(caller, purpose, 'asked');
    return this.challenge(caller, protection, purpose, level);
  }

  /** An adaptive project never refuses clients that cannot answer: they get less of the limits (security C22). */
  private async withoutAnswer(
    caller: Caller,
    protection: Protection,
    purpose: ChallengePurpose,
    isReady: boolean,
  ): Promise<void> {
    if (protection.mode === 'always') {
      if (isReady) throw await this.refusal(caller, protection, purpose, 'there is no answer yet');
      this.note(caller, purpose, 'refused');
      throw because('the client cannot answer', challengeRequired());
    }
    const { level, pauseSeconds } = await this.pressures.of(caller, purpose);
    if (level === 0) return;
    if (isReady) throw await this.refusal(caller, protection, purpose, 'there is no answer yet');
    if (pauseSeconds === null) return;
    this.note(caller, purpose, 'refused');
    throw new RateLimitedError(pauseSeconds);
  }

  private async verdictOf(
    caller: Caller,
    { provider, siteKey, secretKey }: Protection,
    purpose: ChallengePurpose,
    answer: { by: 'proof_of_work' | Widget; value: string },
  ): Promise<'right' | 'wrong' | 'unknown'> {
    const { projectId, clientAddress } = caller;
    const { by, value } = answer;
    if (by === 'proof_of_work') {
      const id = await this.work.verify({ projectId, purpose }, value);
      return id !== null && (await this.spend(projectId, id)) ? 'right' : 'wrong';
    }
    if (by !== provider || !siteKey || !secretKey) return 'wrong';
    const check = { projectId, purpose, provider, siteKey, secretKey, token: value, clientAddress };
    const verdict = await this.widgets.check(check);
    if (verdict !== 'right') return verdict;
    return (await this.spend(projectId, `${provider} ${value}`)) ? 'right' : 'wrong';
  }

  /** The database decides which of several requests with the same solution came first. */
  private async spend(projectId: string, id: string): Promise<boolean> {
    try {
      await takeAttempt(this.database, { projectId, kind: 'challenge', subject: id }, ONCE);
      return true;
    } catch (error) {
      if (error instanceof RateLimitedError) return false;
      throw error;
    }
  }

  /** The error that asks for another answer, so that a client needs one more request. */
  private async refusal(
    caller: Caller,
    protection: Protection,
    purpose: ChallengePurpose,
    reason: string,
    isWidgetDown = false,
  ): Promise<TextError> {
    this.note(caller, purpose, reason === 'there is no answer yet' ? 'asked' : 'refused');
    await this.limits.consume(RATE_LIMITS.challenge, caller);
    const { level } = await this.pressures.of(caller, purpose);
    const challenge = await this.challenge(
      caller,
      isWidgetDown ? { ...protection, provider: undefined } : protection,
      purpose,
      level,
    );
    return because(reason, challengeRequired(challenge));
  }

  /** A widget's service may be down, or blocked in the user's network, so every challenge can be solved by work too. */
  private async challenge(
    { projectId }: Caller,
    { provider, siteKey, secretKey }: Protection,
    purpose: ChallengePurpose,
    level: PressureLevel,
  ): Promise<IssuedChallengeDto> {
    const hasWidget = provider !== undefined && Boolean(siteKey && secretKey);
    const { parameters, signature } = await this.work.create({ projectId, purpose }, hasWidget ? 2 : level);
    return {
      purpose,
      proof_of_work: { parameters: { ...parameters }, signature: signature! },
      ...(hasWidget && { widget: { provider, site_key: siteKey! } }),
    };
  }

  private note({ projectId }: Caller, purpose: ChallengePurpose, outcome: 'asked' | 'passed' | 'refused'): void {
    this.metrics.add({ projectId, metric: 'challenge', label: `${purpose}.${outcome}` });
  }
}

function protectionOf({ accessType, project }: Caller): Protection | null {
  const protection = project.config.auth.botProtection;
  if (protection?.mode === undefined || protection.mode === 'off' || accessType !== 'client') return null;
  return protection;
}

function challengeRequired(challenge?: IssuedChallengeDto): TextError {
  const { status, code, message } = TEXT_ERRORS.ChallengeRequired;
  const header = challenge && { [CHALLENGE_HEADER]: Buffer.from(JSON.stringify(challenge)).toString('base64url') };
  return new TextError(status, code, message, header);
}
