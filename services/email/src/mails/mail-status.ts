/** Where a mail is, whether a flow or a mailing asked for it. */
export const MAIL_STATUSES = ['queued', 'rendering', 'sending', 'sent', 'captured', 'failed', 'skipped'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

interface Transition {
  from: readonly MailStatus[];
  to: MailStatus;
}

/** Still to be sent. */
const OPEN = ['queued', 'rendering', 'sending'] as const;

/**
 * All that happens to a mail, from its row on, which begins as `queued` (or as `skipped`, when a recipient of a mailing has no
 * address). Each statement that changes a status has `from` in its WHERE: what comes too late changes nothing.
 */
export const TRANSITIONS = {
  /** A process has it in hand, perhaps after another one that died with it. */
  taken: { from: OPEN, to: 'rendering' },
  /** Its dead delivery is replayed by command. */
  revived: { from: ['failed'], to: 'rendering' },
  /** Its recipient is gone or wants none. */
  skipped: { from: ['rendering'], to: 'skipped' },
  /** Its mailing was stopped before it went out. */
  stopped: { from: ['queued', 'rendering'], to: 'skipped' },
  /** The row of an attempt is there: from now on the mail server may have the mail. */
  attempted: { from: ['rendering'], to: 'sending' },
  /** The mail server has it, and that holds whatever another process thought meanwhile. */
  accepted: { from: [...OPEN, 'failed', 'captured'], to: 'sent' },
  /** There is no mail server: it is kept to be read. */
  kept: { from: ['sending'], to: 'captured' },
  /** Not sent, and tried again later. */
  putOff: { from: OPEN, to: 'queued' },
  /** Not sent for good: refused, not to be rendered, or tried for long enough. */
  failed: { from: OPEN, to: 'failed' },
  /** Its project's owner asks for it once more. */
  resent: { from: ['failed', 'captured'], to: 'queued' },
} as const satisfies Record<string, Transition>;
export type TransitionName = keyof typeof TRANSITIONS;

const list = (statuses: Iterable<MailStatus>): string => `(${[...statuses].map((status) => `'${status}'`).join(', ')})`;

/** For SQL: `('queued', 'rendering', 'sending')`. */
export const STILL_TO_SEND = list(OPEN);

/** For SQL, after `status IN`. */
export const from = (...names: TransitionName[]): string =>
  list(new Set(names.flatMap((name): readonly MailStatus[] => TRANSITIONS[name].from)));

/** For SQL, after `status =`. */
export const to = (name: TransitionName): string => `'${TRANSITIONS[name].to}'`;
