import { type Database, prepared } from '@hallpass/database';
import { RateLimitedError } from '@hallpass/errors';
import { type AttemptKey, hashSubject } from './attempts.js';
import { networkOf } from './network.js';

/** At most so many in any span of so many seconds. */
interface SendLimit {
  sends: number;
  seconds: number;
}

// The row holds the times of the latest sends, newest first, as many as the longest span may have: so a limit holds in
// every span, not from one full hour to the next. Decided and counted in one statement, on the locked row. `sends` and
// `seconds` are those of each limit, `kept` says how many times are, and `longestSeconds` the longest span.
const take = prepared<{ sends: number }>('take-send')(
  `INSERT INTO auth.send_counter AS c (project_id, kind, subject, sent_at, expires_at)
   VALUES (:projectId, :kind, :subject, ARRAY[now()], now() + :longestSeconds::double precision * interval '1 second')
   ON CONFLICT (project_id, kind, subject) DO UPDATE SET
     sent_at = (excluded.sent_at || c.sent_at)[1: :kept::integer],
     expires_at = excluded.expires_at
   WHERE NOT EXISTS (
     SELECT FROM unnest(:sends::integer[], :seconds::double precision[]) AS l (sends, seconds)
     WHERE c.sent_at[l.sends] > now() - l.seconds * interval '1 second')
   RETURNING cardinality(sent_at) AS sends`,
);

const selectPause = prepared<{ seconds: number | null }>('send-pause')(
  `SELECT max(extract(epoch FROM c.sent_at[l.sends] - now()) + l.seconds)::double precision AS seconds
   FROM auth.send_counter c, unnest(:sends::integer[], :seconds::double precision[]) AS l (sends, seconds)
   WHERE c.project_id = :projectId AND c.kind = :kind AND c.subject = :subject`,
);

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
