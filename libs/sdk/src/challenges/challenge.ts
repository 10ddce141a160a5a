import type { WorkParameters } from './find-number.js';

/** The purpose of a challenge. Its answer counts for one such request. */
export type ChallengePurpose = 'sign_up' | 'sign_in' | 'sign_in_code' | 'password_reset';

/** A challenge of a project with bot protection. */
export interface Challenge {
  purpose: ChallengePurpose;
  /** A widget whose token also answers the challenge, if the project has set one up. */
  widget?: { provider: 'turnstile' | 'hcaptcha'; siteKey: string };
}

export interface ChallengeJson {
  purpose: ChallengePurpose;
  proof_of_work: { parameters: WorkParameters; signature: string };
  widget?: { provider: 'turnstile' | 'hcaptcha'; site_key: string };
}

export interface ChallengeOptions {
  /**
   * Answers challenges of bot protection with the token of a widget, for projects with Turnstile or hCaptcha. Without
   * it, or if it resolves with null, the library solves a proof of work.
   */
  answerChallenge?: (challenge: Challenge) => Promise<string | null>;
  /**
   * Makes the Web Worker that solves challenges, for pages whose content security policy forbids `blob:` workers. Its
   * script calls `runChallengeWorker()`.
   */
  challengeWorker?: () => Worker;
}

/** Called before and after a challenge is solved. */
export type ChallengeListeners = Set<(isSolving: boolean) => void>;
