/** A value that is kept until it is read again, in the form that React's Suspense needs. */
export interface Entry<Value = unknown> {
  readonly read: () => Promise<Value>;
  /** The current or last read. Never rejects; `failure` contains the error. */
  reading: Promise<void>;
  /** Increases with each read, so that late answers of earlier reads are dropped. */
  nth: number;
  state: 'pending' | 'done' | 'failed';
  value: Value | undefined;
  failure: unknown;
  /** Number of finished reads. Components compare it. */
  settled: number;
  shownBy: number;
  usedAtMillis: number;
}

/** @throws the promise of the first read, for the nearest Suspense boundary, or the error of the read */
export function valueOf<Value>(entry: Entry<Value>): Value {
  // Suspense in React 18 and 19 waits for a thrown promise.
  if (entry.state === 'pending') throw entry.reading;
  if (entry.state === 'failed') throw entry.failure;
  return entry.value as Value;
}
