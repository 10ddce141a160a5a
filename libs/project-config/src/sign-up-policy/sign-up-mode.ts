import type { ProjectConfig } from '../tree/tree.js';

/** `open`: everyone may sign up; `invitation`: invited people; `waitlist`: people who are approved or invited. */
export type SignUpMode = NonNullable<NonNullable<ProjectConfig['auth']['signUp']>['mode']>;

export const signUpModeOf = ({ auth }: Pick<ProjectConfig, 'auth'>): SignUpMode => auth.signUp?.mode ?? 'open';
