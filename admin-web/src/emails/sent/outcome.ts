import { folded } from '@hallpass/react/folded';
import type { MailFilter, MailListing } from './listing';
import type { MailDetails, MailFailure, SentMail } from '../queries';
import type { EmailsSentTexts } from '../../texts/generated/emails-sent-texts';

type StatusName = keyof EmailsSentTexts['status'];

/** Result of an attempt, as shown in the table. */
export function outcomeOf(mail: SentMail & Partial<MailDetails>): StatusName {
  if (mail.complained_at_millis) return 'complained';
  if (mail.bounced_at_millis) return 'bounced';
  // A later attempt may have succeeded, but this one did not.
  if (mail.error !== null) return mail.status === 'failed' ? 'failed' : 'refused';
  return mail.status;
}

export const TONES = {
  queued: 'neutral',
  rendering: 'neutral',
  sending: 'neutral',
  sent: 'positive',
  captured: 'positive',
  failed: 'danger',
  skipped: 'neutral',
  refused: 'warning',
  bounced: 'danger',
  complained: 'warning',
} as const satisfies Record<StatusName, string>;

const FILTERED: Readonly<Record<MailFilter, readonly StatusName[]>> = {
  kept: ['captured'],
  sent: ['sent', 'bounced', 'complained'],
  waiting: ['queued', 'rendering', 'sending', 'refused'],
  failed: ['failed'],
};

export function mailsOf(mails: readonly SentMail[], { query, status, mailing }: MailListing): SentMail[] {
  const wanted = query === undefined ? undefined : folded(query);
  return mails.filter(
    (mail) =>
      (status === undefined || FILTERED[status].includes(outcomeOf(mail))) &&
      (mailing === undefined || mail.mailing_id === mailing) &&
      (wanted === undefined || [mail.subject, ...mail.to].some((text) => folded(text).includes(wanted))),
  );
}

export function failureOf(error: MailFailure): { type: string; message: string; rawError: string | null } {
  if (typeof error === 'string') return { type: 'UNKNOWN', message: error, rawError: null };
  const message = error.message ?? error.rawError;
  return { type: error.errorType, message, rawError: error.rawError === message ? null : error.rawError };
}
