export const MAIL_STATUSES = ['queued', 'rendering', 'sending', 'sent', 'captured', 'failed', 'skipped'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

interface Transition {
  from: readonly MailStatus[];
  to: MailStatus;
}

const OPEN = ['queued', 'rendering', 'sending'] as const;

/**
 * Every transition of an email. It starts as `queued`, or as `skipped` if the recipient of a mailing has no address.
 * Each statement that changes the status has `from` in its WHERE clause, so a late update changes nothing.
 */
export const TRANSITIONS = {
  /** A process has taken it, perhaps after another one died with it. */
  taken: { from: OPEN, to: 'rendering' },
  /** An operator replays its dead delivery. */
  revived: { from: ['failed'], to: 'rendering' },
  /** The recipient was deleted or unsubscribed. */
  skipped: { from: ['rendering'], to: 'skipped' },
  /** Its mailing was stopped before it was sent. */
  stopped: { from: ['queued', 'rendering'], to: 'skipped' },
  /** The attempt is recorded: from now on, the mail server may have the email. */
  attempted: { from: ['rendering'], to: 'sending' },
  /** The mail server has accepted it, whatever another process has recorded in the meantime. */
  accepted: { from: [...OPEN, 'failed', 'captured'], to: 'sent' },
  /** There is no mail server: captured for reading. */
  kept: { from: ['sending'], to: 'captured' },
  /** Not sent; will be retried. */
  putOff: { from: OPEN, to: 'queued' },
  /** Not sent, for good: rejected, not renderable or retried for too long. */
  failed: { from: OPEN, to: 'failed' },
  /** The project's owner resends it. */
  resent: { from: ['failed', 'captured'], to: 'queued' },
} as const satisfies Record<string, Transition>;
export type TransitionName = keyof typeof TRANSITIONS;

const list = (statuses: Iterable<MailStatus>): string => `(${[...statuses].map((status) => `'${status}'`).join(', ')})`;

/** SQL list: `('queued', 'rendering', 'sending')`. */
export const STILL_TO_SEND = list(OPEN);

/** SQL list for `status IN`. */
export const from = (...names: TransitionName[]): string =>
  list(new Set(names.flatMap((name): readonly MailStatus[] => TRANSITIONS[name].from)));

/** SQL value for `status =`. */
export const to = (name: TransitionName): string => `'${TRANSITIONS[name].to}'`;
