import type { Database, Tx } from '@hallpass/database';
import { RateLimitedError } from '@hallpass/errors';
import { type AttemptKey, hashSubject } from './attempts.js';
import { networkOf } from '../records/network.js';
import { note, selectNoted, selectPause, selectRecent, take } from './send.sql.js';

/** Allows at most `sends` emails in any period of `seconds` seconds. */
interface SendLimit {
  sends: number;
  seconds: number;
}

interface Send {
  projectId: string;
  /** The address, normalized. */
  recipient: string;
  /** `countedAddress` of the caller; null for servers. */
  clientAddress: string | null;
}

/** Share of a recipient's limits that one network may use, so that a stranger cannot use them up. */
const NETWORK_SHARE = 0.6;
const PROVEN_SECONDS = 90 * 86_400;

/**
 * Counts an email that a client requests, such as a password reset. Runs before any lookup of the account, so the limit
 * applies equally to addresses without an account (security C12, D6). By default, a network gets 30 emails an hour. A
 * recipient gets 5 in 10 minutes, at most 3 of them through one network, and 20 a day, at most 12 of them through one
 * network. A network from which the recipient has used an emailed code is counted separately, with limits that strangers
 * cannot use up. Does nothing if rate limits are relaxed.
 * @throws RateLimitedError with the seconds until the next email is allowed
 */
export async function takeSend(db: Database, { projectId, recipient, clientAddress }: Send): Promise<void> {
  const { rateLimits, mailLimits } = db.settings;
  if (rateLimits === 'relaxed') return;
  const perNetwork = [{ sends: mailLimits.perClientHour, seconds: 3600 }];
  const perRecipient = [
    { sends: mailLimits.per10Minutes, seconds: 600 },
    { sends: mailLimits.perDay, seconds: 86_400 },
  ];
  // Check networks first: a request that a network limit rejects must not count against the recipient.
  if (clientAddress !== null) {
    const network = networkOf(clientAddress);
    await takeWithin(db, { projectId, kind: 'network', subject: network }, perNetwork);
    const subject = bothOf(network, recipient);
    const [isProven] = await selectNoted(db, { projectId, kind: 'proven-network', subject: hashSubject(subject) });
    if (isProven) return takeWithin(db, { projectId, kind: 'recipient-at-proven-network', subject }, perRecipient);
    await takeWithin(db, { projectId, kind: 'recipient-at-network', subject }, perRecipient.map(shareOf));
  }
  await takeWithin(db, { projectId, kind: 'recipient', subject: recipient }, perRecipient);
}

/** Reads how many emails a network has requested in the last hour, without counting. At most the limit of a network. */
export async function recentSends(
  db: Database,
  { projectId, clientAddress }: { projectId: string; clientAddress: string },
): Promise<{ used: number; secondsLeft: number }> {
  const subject = hashSubject(networkOf(clientAddress));
  const [recent] = await selectRecent(db, { projectId, kind: 'network', subject, seconds: 3600 });
  return recent ?? { used: 0, secondsLeft: 1 };
}

/** Remembers for 90 days that the recipient used an emailed code from this network. Does nothing for servers. */
export async function noteProvenNetwork(
  db: Database | Tx,
  { projectId, recipient, clientAddress }: Send,
): Promise<void> {
  if (clientAddress === null) return;
  const subject = hashSubject(bothOf(networkOf(clientAddress), recipient));
  await note(db, { projectId, kind: 'proven-network', subject, longestSeconds: PROVEN_SECONDS });
}

/** Networks contain no spaces, so the pair is unambiguous. */
const bothOf = (network: string, recipient: string): string => `${network} ${recipient}`;

const shareOf = ({ sends, seconds }: SendLimit): SendLimit => ({ sends: Math.ceil(sends * NETWORK_SHARE), seconds });

async function takeWithin(db: Database, key: AttemptKey, limits: readonly SendLimit[]): Promise<void> {
  const sends = limits.map((limit) => limit.sends);
  const seconds = limits.map((limit) => limit.seconds);
  const values = { ...key, subject: hashSubject(key.subject), sends, seconds };
  const [taken] = await take(db, { ...values, kept: Math.max(...sends), longestSeconds: Math.max(...seconds) });
  if (taken) return;
  const [pause] = await selectPause(db, values);
  throw new RateLimitedError(pause?.seconds ?? 1);
}
