import { ApiFailure } from '../api/api.js';
import type { Texts } from '../texts/texts.js';

/** Why a change failed, as shown to the customer; `linkOver`: the link no longer works. */
export type ChangeProblem = 'linkOver' | ShownProblem;

/** Shown next to the button; the customer can try again. */
export type ShownProblem = keyof Texts &
  ('changeLost' | 'providerDown' | 'changeRefused' | 'tooManyTries' | 'wentWrong');

export function changeProblemOf(failure: unknown): ChangeProblem {
  if (!(failure instanceof ApiFailure)) throw failure;
  const { status, code } = failure;
  if (isOver(failure)) return 'linkOver';
  if (code === 'PAYMENT_PROVIDER_UNAVAILABLE') return 'providerDown';
  if (failure.isLost) return 'changeLost';
  if (status === 429) return 'tooManyTries';
  return status! >= 500 ? 'wentWrong' : 'changeRefused';
}

export const isOver = ({ code }: ApiFailure): boolean => code?.startsWith('VERIFICATION_CODE_') === true;
