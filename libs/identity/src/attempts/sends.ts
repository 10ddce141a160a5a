import type { Database } from '@hallpass/database';
import { RateLimitedError } from '@hallpass/errors';
import { type AttemptKey, hashSubject } from './attempts.js';
import { networkOf } from './network.js';
import { selectPause, take } from './send.sql.js';

/** At most so many in any span of so many seconds. */
interface SendLimit {
  sends: number;
  seconds: number;
}

/**
 * Counts a mail that somebody asks for, such as a link to reset a password, before anything is looked up: beyond the
 * limit everybody is refused alike, whether the address has an account or not (security C12, D6). At most 5 in 10
 * minutes and 20 a day for a recipient, and 30 an hour from a network, unless the settings say otherwise; nothing is
 * counted with relaxed limits.
 * @param send.recipient the address, normalised
 * @param send.clientAddress `countedAddress` of the caller
 * @throws RateLimitedError with the seconds until the next mail is allowed
 */
export async function takeSend(
  db: Database,
  send: { projectId: string; recipient: string; clientAddress: string | null },
): Promise<void> {
  const { rateLimits, mailLimits } = db.settings;
  if (rateLimits === 'relaxed') return;
  const { projectId, recipient, clientAddress } = send;
  const perNetwork = [{ sends: mailLimits.perClientHour, seconds: 3600 }];
  const perRecipient = [
    { sends: mailLimits.per10Minutes, seconds: 600 },
    { sends: mailLimits.perDay, seconds: 86_400 },
  ];
  // The network first: what it may not send is not counted on the recipient, whom it would keep from their mails.
  if (clientAddress !== null)
    await takeWithin(db, { projectId, kind: 'network', subject: networkOf(clientAddress) }, perNetwork);
  await takeWithin(db, { projectId, kind: 'recipient', subject: recipient }, perRecipient);
}

async function takeWithin(db: Database, key: AttemptKey, limits: readonly SendLimit[]): Promise<void> {
  const sends = limits.map((limit) => limit.sends);
  const seconds = limits.map((limit) => limit.seconds);
  const values = { ...key, subject: hashSubject(key.subject), sends, seconds };
  const [taken] = await take(db, { ...values, kept: Math.max(...sends), longestSeconds: Math.max(...seconds) });
  if (taken) return;
  const [pause] = await selectPause(db, values);
  throw new RateLimitedError(pause?.seconds ?? 1);
}
