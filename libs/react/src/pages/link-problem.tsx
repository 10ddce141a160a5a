import type { ReactNode } from 'react';
import { KnownErrors } from '@hallpass/js';
import type { CoreTexts } from '../texts/core/en.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { Outcome, type Way } from './outcome.js';

export type LinkFault = 'not-found' | 'expired' | 'used';

/** Why the code of a link is good for nothing; null for an error that is about something else. */
export function linkFaultOf(error: unknown): LinkFault | null {
  if (error instanceof KnownErrors.VerificationCodeExpired) return 'expired';
  if (error instanceof KnownErrors.VerificationCodeAlreadyUsed) return 'used';
  return error instanceof KnownErrors.VerificationCodeError || isMalformed(error) ? 'not-found' : null;
}

/** A code that was cut off has a length that no code has. */
const isMalformed = (error: unknown): boolean => error instanceof KnownErrors.SchemaError;

/** What a kind of link says in place of the usual sentences. */
export type LinkTexts = Partial<Record<LinkFault, string>> & { usedTitle?: string };

/** A page for a link that does not work, with the way to one that does. */
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
