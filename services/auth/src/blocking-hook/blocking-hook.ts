import { Database } from '@hallpass/database';
import { TEXT_ERRORS, TextError } from '@hallpass/errors';
import { publishSecurityEvents, takeToday } from '@hallpass/identity';
import { blockingHookOf, type HookEvent } from '@hallpass/project-config';
import type { ProjectSnapshot } from '@hallpass/projects';
import { Injectable, Logger } from '@nestjs/common';
import type { HookMetadata } from './hook-answer.js';
import { HookMetrics } from './hook-metrics.js';
import type { HookQuestion } from './hook-request.js';
import { HookSender } from './hook-sender.js';

/** The hook denies, or made no decision while the project lets nobody in without one. */
export class HookRefusal extends TextError {}

/** The hook denies. */
export class HookDenial extends HookRefusal {}

/** The answer of a hook that permits. Empty if the project has no such hook, or lets people in without an answer. */
export interface HookPermission {
  claims: object | null;
  metadata: HookMetadata | null;
}

const DENIALS = {
  sign_up: TEXT_ERRORS.SignUpDeniedByHook,
  sign_in: TEXT_ERRORS.SignInDeniedByHook,
  token: TEXT_ERRORS.SignInDeniedByHook,
} as const;

type HookedProject = Pick<ProjectSnapshot, 'id' | 'config'>;

/**
 * Asks the endpoint of a project to decide (docs/blocking-hook.md). Hold no connection, transaction, lock or hash slot
 * while you wait (security C20).
 */
@Injectable()
export class BlockingHook {
  private readonly logger = new Logger('BlockingHook');

  constructor(
    private readonly database: Database,
    private readonly sender: HookSender,
    private readonly metrics: HookMetrics,
  ) {}

  /** Whether the project's hook decides about this. */
  asks({ config }: Pick<HookedProject, 'config'>, event: HookEvent): boolean {
    return blockingHookOf(config)?.asks[event] ?? false;
  }

  /** @throws HookDenial; HookRefusal if the hook fails closed */
  async ask({ id: projectId, config }: HookedProject, question: HookQuestion): Promise<HookPermission> {
    const hook = blockingHookOf(config);
    if (!hook?.asks[question.event]) return NOTHING;
    const outcome = await this.sender.ask(projectId, hook, question);
    if (outcome.failure !== undefined) {
      this.metrics.note(question.event, 'failed');
      await this.record(projectId, question, 'blocking_hook.failed', {
        cause: outcome.failure,
        on_failure: hook.onFailure,
      });
      if (hook.onFailure === 'allow') return NOTHING;
      throw failedClosed(question.event);
    }
    const { answer } = outcome;
    this.metrics.note(question.event, answer.decision === 'deny' ? 'denied' : 'allowed');
    if (answer.decision === 'allow') return answer;
    await this.record(projectId, question, 'blocking_hook.denied', {});
    const { status, code, message } = DENIALS[question.event];
    throw new HookDenial(status, code, answer.message ?? message);
  }

  /** Neither the text of the hook nor an address is recorded. The daily limit keeps a dead hook from filling the log. */
  private async record(
    projectId: string,
    { event, user, method, client }: HookQuestion,
    name: 'blocking_hook.denied' | 'blocking_hook.failed',
    details: Record<string, string>,
  ): Promise<void> {
    const actor = { by: null, clientAddress: client.clientAddress ?? null };
    const entry = { name, userId: user.id, actor, details: { event, method: method ?? undefined, ...details } };
    try {
      await this.database.transaction(async (tx) => {
        if (await takeToday(tx, { projectId, kind: 'hook-decision' }, this.database.settings))
          await publishSecurityEvents(tx, projectId, [entry]);
      });
    } catch (error) {
      this.logger.warn({ message: 'Could not record the decision of a hook', project_id: projectId, error });
    }
  }
}

const NOTHING: HookPermission = { claims: null, metadata: null };

/** At a refresh, no 403: the client must not take the session for ended. */
function failedClosed(event: HookEvent): HookRefusal {
  const { status, code, message } = TEXT_ERRORS.BlockingHookFailed;
  return event === 'token'
    ? new HookRefusal(503, code, message, { 'retry-after': '15' })
    : new HookRefusal(status, code, message);
}
