import type { Caller } from '@hallpass/access';
import { TextError } from '@hallpass/errors';
import { type HookEvent, renderConfig, validateOverride } from '@hallpass/project-config';
import { Injectable } from '@nestjs/common';
import { firstCharacters } from '@hallpass/text';
import type { HookStatusDto, HookTestDto, NewHookSecretDto } from './blocking-hook.dto.js';
import { HookCircuits } from './hook-circuits.js';
import type { HookQuestion } from './hook-request.js';
import { HookSecrets } from './hook-secrets.js';
import { HookSender } from './hook-sender.js';

const SHOWN_CHARACTERS = 4_096;
const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';

/** Shows administrators whether their hook works. */
@Injectable()
export class HookTests {
  constructor(
    private readonly secrets: HookSecrets,
    private readonly sender: HookSender,
    private readonly circuits: HookCircuits,
  ) {}

  async status({ project, projectId }: Caller): Promise<HookStatusDto> {
    const madeAt = await this.secrets.madeAt(projectId);
    const { url } = project.config.auth.blockingHook ?? {};
    return {
      secret_made_at_millis: madeAt?.getTime() ?? null,
      is_resting: url !== undefined && this.circuits.isOpen(projectId, url),
    };
  }

  /** @throws TextError 409 */
  async makeSecret({ projectId }: Caller): Promise<NewHookSecretDto> {
    const { secret, madeAt } = await this.secrets.make(projectId);
    return { secret, made_at_millis: madeAt.getTime() };
  }

  /** Asks about a person who does not exist. Nobody signs in. @throws TextError 400 without an address, or a wrong one */
  async test(
    { project, projectId }: Caller,
    { event, url: tried }: { event: HookEvent; url?: string },
  ): Promise<HookTestDto> {
    const { url } = tried === undefined ? (project.config.auth.blockingHook ?? {}) : triedHook(tried);
    if (url === undefined)
      throw new TextError(400, 'INVALID_CONFIGURATION', 'The hook has no address. Save one first, or send url.');
    const hook = { url, asks: { sign_up: true, sign_in: true, token: true }, onFailure: 'deny' } as const;
    const { outcome, sent } = await this.sender.try(projectId, hook, sampleQuestion(event));
    const { answer, failure } = outcome;
    return {
      outcome: answer?.decision ?? 'failure',
      failure: failure ?? null,
      message: answer === undefined ? outcome.detail : answer.decision === 'deny' ? answer.message : null,
      request_body: sent?.body ?? null,
      status: sent?.status ?? null,
      answer: firstCharacters(sent?.text ?? '', SHOWN_CHARACTERS) || null,
      duration_millis: sent?.durationMillis ?? 0,
    };
  }
}

/** @throws TextError 400 */
function triedHook(url: string): { url?: string } {
  const override = { 'auth.blockingHook': { url } };
  const problem = validateOverride(override);
  if (problem !== null) throw new TextError(400, 'INVALID_CONFIGURATION', problem);
  return renderConfig(override).auth.blockingHook ?? {};
}

const sampleQuestion = (event: HookEvent): HookQuestion => ({
  event,
  user: {
    id: event === 'sign_up' ? null : SAMPLE_ID,
    primary_email: 'sample@example.com',
    primary_email_verified: true,
    display_name: 'Sample User',
    is_anonymous: false,
    is_new: event === 'sign_up',
  },
  method: 'password',
  sessionId: event === 'token' ? SAMPLE_ID : null,
  client: {
    clientAddress: '192.0.2.1',
    client: { userAgent: 'Hallpass test', geo: { countryCode: 'DE' } },
  },
});
