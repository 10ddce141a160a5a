/**
 * Work of a service that comes again and again, such as removing rows whose time is over. Implementations are
 * injectable providers, listed in `QueueModule.forService`. However many processes host the service, one of them does
 * it each time. A process never runs it twice at once, but two processes may, after a run that took longer than the interval. It must bear
 * that, and being killed.
 */
export interface RecurringTask {
  /** Names it in its service's queue, in the form `expired-rows`: an event has a dot in its name. */
  readonly name: string;
  /** Milliseconds from one turn to the next; the queue's own interval unless it says otherwise. */
  readonly everyMillis?: number;
  /** Throwing is logged; the next turn comes anyway. */
  run(): Promise<void>;
}
