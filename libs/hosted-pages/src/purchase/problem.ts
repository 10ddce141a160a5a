import { ApiFailure } from '../api/api.js';
import type { Texts } from '../texts/texts.js';

/** Where to show a problem: instead of the form, at a field, or above the button. */
export type Problem =
  | { obstacle: 'owned' | 'linkOver' }
  | { field: 'number' | 'expiry'; says: keyof Texts & ('notTestCard' | 'cardExpired') }
  | {
      says:
        | 'paymentOver'
        | 'inProgress'
        | 'connectionLost'
        | 'tooManyTries'
        | 'refused'
        | 'failed'
        | 'declined'
        | 'noFunds';
    };

const BY_CODE: Readonly<Record<string, Problem>> = {
  PRODUCT_ALREADY_GRANTED: { obstacle: 'owned' },
  VERIFICATION_CODE_NOT_FOUND: { obstacle: 'linkOver' },
  VERIFICATION_CODE_EXPIRED: { obstacle: 'linkOver' },
  VERIFICATION_CODE_ALREADY_USED: { obstacle: 'linkOver' },
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: { obstacle: 'linkOver' },
  PAYMENT_IN_PROGRESS: { says: 'inProgress' },
  PAYMENT_NOT_FOUND: { says: 'paymentOver' },
  PAYMENT_NOT_PAYABLE: { says: 'paymentOver' },
  TEST_CARD_REQUIRED: { field: 'number', says: 'notTestCard' },
  CARD_NOT_VALID: { field: 'expiry', says: 'cardExpired' },
};

/** Maps a failed call to a problem. Never shows the text of an unexpected server error. */
export function problemOf(failure: unknown): Problem {
  if (!(failure instanceof ApiFailure)) throw failure;
  if (failure.isLost) return { says: 'connectionLost' };
  const { status, code } = failure;
  if (code !== null && Object.hasOwn(BY_CODE, code)) return BY_CODE[code]!;
  if (status === 429) return { says: 'tooManyTries' };
  return { says: status! >= 500 ? 'failed' : 'refused' };
}
