import type { Tx } from '@hallpass/database';
import { type Event, outbox } from '@hallpass/queue';

/** A grant of an application, which is a session with the application's id. */
export interface EndedGrant {
  id: string;
  user_id: string;
  application_id: string;
}

/** Limits the size of an event, however many grants end together. */
const GRANTS_PER_EVENT = 500;
/** During an upgrade, a release that does not know the event yet leaves it to this one for this long. */
const KEPT_FOR_NEXT_RELEASE_MILLIS = 86_400_000;

/** Notifies the applications of ended grants if the caller's transaction commits (contract/08 §7). */
export async function publishEndedGrants(tx: Tx, projectId: string, grants: readonly EndedGrant[]): Promise<void> {
  const events: Event[] = [];
  for (let start = 0; start < grants.length; start += GRANTS_PER_EVENT)
    events.push({ event: 'grants.ended', payload: { grants: grants.slice(start, start + GRANTS_PER_EVENT) } });
  await outbox.addAll(tx, projectId, events, { retryForMillis: KEPT_FOR_NEXT_RELEASE_MILLIS });
}
