import { AsyncLocalStorage } from 'node:async_hooks';

export interface EventCause {
  /** `user` is a user of the event's project, `owner` one of `internal`, `key` a set of the project's keys. */
  type: 'user' | 'owner' | 'key';
  id: string;
  /** Null if the address is unknown. */
  clientAddress: string | null;
  /** Set when no administrator's request made the change: the audit log then has no `changes` entry for it. */
  via?: 'server' | 'job';
}

const causes = new AsyncLocalStorage<EventCause | null>();

/** Runs `work`; every event it publishes, including later ones, has this cause. */
export const causedBy = <T>(cause: EventCause | null, work: () => T): T => causes.run(cause, work);

export const currentCause = (): EventCause | null => causes.getStore() ?? null;
