import { preferredLocale } from '@hallpass/mail-templates';
import type { Caller } from './caller.js';

/**
 * The language of whoever asks for a mail to themselves. An admin asks for others, in a browser of their own.
 * @returns BCP 47; undefined where it is not known
 */
export const readerLocale = ({ accessType, client }: Pick<Caller, 'accessType' | 'client'>): string | undefined =>
  accessType === 'admin' ? undefined : preferredLocale(client.acceptLanguage);
