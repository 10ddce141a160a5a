import { Injectable } from '@nestjs/common';
import { type Caller, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { RateLimitedError } from '@hallpass/errors';
import { recentSends } from '@hallpass/identity';
import type { ChallengePurpose } from './challenge-purposes.js';
import type { PressureLevel } from './proof-of-work.js';

interface Threshold {
  /** From here on, clients of the network that can solve a challenge have to. */
  asked: number;
  /** Other clients of the network may use this much of the limit while there is pressure. */
  unanswered: number;
}

/**
 * Counts of one network and project within an hour, the same that the rate limits use. A person mistypes a password or
 * asks for another email now and then, and several people share the address of a home or an office, so a few events
 * ask nobody. The smaller budgets still leave a household its ordinary use. A network without events always has its
 * whole budget, however much is going on elsewhere, so nobody is locked out by the pressure of others.
 */
const OF_NETWORK: Readonly<Record<ChallengePurpose, Threshold>> = {
  // The limit is 100 failures.
  sign_in: { asked: 5, unanswered: 20 },
  // The limit is 10 sign-ups.
  sign_up: { asked: 3, unanswered: 5 },
  // The limit is 30 emails, for codes and resets together.
  sign_in_code: { asked: 5, unanswered: 10 },
  password_reset: { asked: 5, unanswered: 10 },
};

/**
 * Counts of a project in 10 minutes: failed sign-ins, sign-ups, or requested emails. Above, many networks try a little
 * each. A large project may be above it at its busiest time: its users then wait for a moment, and nobody is locked out.
 */
const OF_PROJECT = 100;
/** From this many times a threshold on, challenges are as hard as they get. */
const HEAVY = 4;

const COUNTED = {
  sign_in: RATE_LIMITS.projectFailedSignIns,
  sign_up: RATE_LIMITS.projectSignUps,
  sign_in_code: RATE_LIMITS.projectEmails,
  password_reset: RATE_LIMITS.projectEmails,
} as const;

/** The counts by which adaptive projects decide. */
export interface Pressure {
  level: PressureLevel;
  /** Seconds until a client that cannot answer may try again; null if it may now. */
  pauseSeconds: number | null;
}

type Counted = Pick<Caller, 'projectId' | 'clientAddress'>;

/** Decides whether an adaptive project asks for a challenge, by counts that the rate limits keep anyway. */
@Injectable()
export class Pressures {
  constructor(
    private readonly database: Database,
    private readonly limits: RateLimits,
  ) {}

  async of(caller: Counted, purpose: ChallengePurpose): Promise<Pressure> {
    const [network, project] = await Promise.all([
      this.ofNetwork(caller, purpose),
      this.limits.used(COUNTED[purpose], wholeProject(caller)),
    ]);
    const { asked, unanswered } = OF_NETWORK[purpose];
    const share = Math.max(network.used / asked, project.used / OF_PROJECT);
    const level = share >= HEAVY ? 2 : share >= 1 ? 1 : 0;
    return { level, pauseSeconds: level > 0 && network.used >= unanswered ? network.secondsLeft : null };
  }

  /** Counts a failed sign-in, a sign-up or a requested email of the project. Never rejects one. */
  async note(caller: Counted, purpose: ChallengePurpose): Promise<void> {
    await this.limits.consume(COUNTED[purpose], wholeProject(caller)).catch((refusal: unknown) => {
      if (!(refusal instanceof RateLimitedError)) throw refusal;
    });
  }

  private ofNetwork(caller: Counted, purpose: ChallengePurpose): Promise<{ used: number; secondsLeft: number }> {
    if (purpose === 'sign_in') return this.limits.used(RATE_LIMITS.failedSignIn, caller);
    if (purpose === 'sign_up') return this.limits.used(RATE_LIMITS.signUp, caller);
    return recentSends(this.database, caller);
  }
}

const wholeProject = ({ projectId }: Counted) => ({ projectId, clientAddress: 'project' });
