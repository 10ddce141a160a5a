const listeners = new Set<() => void>();

/** Calls `listener` after every commit, in this process, of a transaction that added an event. @returns its end */
export function onEventsCommitted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For `afterCommit`, which does it once however many events a transaction holds. */
export function eventsCommitted(): void {
  for (const listener of listeners) listener();
}
