const listeners = new Set<() => void>();

/**
 * Calls `listener` after every commit, in this process, of a transaction that added an event.
 * @returns a function that ends this
 */
export function onEventsCommitted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the listeners. Pass it to `afterCommit`, which runs it once per transaction, however many events it has. */
export function eventsCommitted(): void {
  for (const listener of listeners) listener();
}
