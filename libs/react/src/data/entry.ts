/** A value that is read once and kept until it is read again; shaped for React's Suspense. */
export interface Entry<Value = unknown> {
  readonly read: () => Promise<Value>;
  /** Of the reading that is under way, or the last one. Never rejects: `failure` says what went wrong. */
  reading: Promise<void>;
  /** Raised by each reading: an answer that comes after a later question is dropped. */
  nth: number;
  state: 'pending' | 'done' | 'failed';
  value: Value | undefined;
  failure: unknown;
  /** How many readings have ended: what a component compares. */
  settled: number;
  /** How many components show it. */
  shownBy: number;
  usedAtMillis: number;
}

/** @throws the promise of the first reading, for the nearest Suspense boundary; what the reading failed with */
export function valueOf<Value>(entry: Entry<Value>): Value {
  // What Suspense waits for, in React 18 as in 19.
  if (entry.state === 'pending') throw entry.reading;
  if (entry.state === 'failed') throw entry.failure;
  return entry.value as Value;
}
