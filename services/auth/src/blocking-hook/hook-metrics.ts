import { Metrics } from '@hallpass/http';
import { HOOK_EVENTS, type HookEvent } from '@hallpass/project-config';
import { Injectable } from '@nestjs/common';

const OUTCOMES = ['allowed', 'denied', 'failed'] as const;

/** Counts the decisions of all hooks; a project is never a label. */
@Injectable()
export class HookMetrics {
  private readonly decisions;

  constructor(metrics: Metrics) {
    this.decisions = metrics.counter(
      'hallpass_blocking_hook_decisions_total',
      'Decisions of blocking hooks, by event and outcome; failed: the hook made none',
      ['event', 'outcome'],
    );
    // Exported from the start, so that the first failure is an increase.
    for (const event of HOOK_EVENTS) for (const outcome of OUTCOMES) this.decisions.inc({ event, outcome }, 0);
  }

  note(event: HookEvent, outcome: (typeof OUTCOMES)[number]): void {
    this.decisions.inc({ event, outcome });
  }
}
