import { preferredLocale } from '@hallpass/mail-templates';
import type { Caller } from './caller.js';

/**
 * Returns the language of a user who requests an email to themselves. An admin's browser language is ignored, since the
 * email goes to someone else.
 * @returns BCP 47; undefined if unknown
 */
export const readerLocale = ({ accessType, client }: Pick<Caller, 'accessType' | 'client'>): string | undefined =>
  accessType === 'admin' ? undefined : preferredLocale(client.acceptLanguage);
