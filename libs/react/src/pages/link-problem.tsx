import type { ReactNode } from 'react';
import { KnownErrors } from '@hallpass/js';
import type { CoreTexts } from '../texts/generated/core-texts.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { Outcome, type Way } from './outcome.js';

export type LinkFault = 'not-found' | 'expired' | 'used';

/** Returns why the code of a link is invalid. Null if the error has another cause. */
export function linkFaultOf(error: unknown): LinkFault | null {
  if (error instanceof KnownErrors.VerificationCodeExpired) return 'expired';
  if (error instanceof KnownErrors.VerificationCodeAlreadyUsed) return 'used';
  return error instanceof KnownErrors.VerificationCodeError || isMalformed(error) ? 'not-found' : null;
}

/** A truncated code has an invalid length. */
const isMalformed = (error: unknown): boolean => error instanceof KnownErrors.SchemaError;

/** Texts for one kind of link, which replace the usual ones. */
export type LinkTexts = Partial<Record<LinkFault, string>> & { usedTitle?: string };

/** A page for a link that does not work, with links to get a new one. */
export function LinkProblem(props: { fault: LinkFault; texts?: LinkTexts; ways: readonly Way[] }): ReactNode {
  const { fault, texts: own = {}, ways } = props;
  const texts = useCoreTexts();
  const title: Record<LinkFault, keyof CoreTexts> = {
    'not-found': 'linkNotFoundTitle',
    expired: 'linkExpiredTitle',
    used: 'linkUsedTitle',
  };
  const body: Record<LinkFault, keyof CoreTexts> = {
    'not-found': 'linkNotFound',
    expired: 'linkExpired',
    used: 'linkUsed',
  };
  return (
    <Outcome title={(fault === 'used' && own.usedTitle) || texts[title[fault]]} ways={ways}>
      {own[fault] ?? texts[body[fault]]}
    </Outcome>
  );
}
