/** The request that a challenge is solved for. A solution counts for one purpose only. */
export const CHALLENGE_PURPOSES = ['sign_up', 'sign_in', 'sign_in_code', 'password_reset'] as const;

export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** The project and the purpose that a challenge is bound to. */
export interface ChallengeScope {
  projectId: string;
  purpose: ChallengePurpose;
}

/** Services whose widgets answer for a person. */
export const WIDGETS = ['turnstile', 'hcaptcha'] as const;
export type Widget = (typeof WIDGETS)[number];
