/**
 * Work that a service repeats, such as deleting expired rows. Implementations are injectable providers, listed in
 * `QueueModule.forService`. One of the processes that host the service runs it each time. A process never runs it twice
 * at once, but two processes may, after a run that took longer than the interval. Tasks must tolerate that, and being
 * killed.
 */
export interface RecurringTask {
  /** Unique in its service's queue, in the form `expired-rows`. Event names differ, because they contain a dot. */
  readonly name: string;
  /** Interval in milliseconds; default: the queue's own interval. */
  readonly everyMillis?: number;
  /** Errors are logged, and the next run happens anyway. */
  run(): Promise<void>;
}
