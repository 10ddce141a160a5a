import { Injectable } from '@nestjs/common';
import { OutboundError, OutboundHttp } from '@hallpass/http';
import { type AiModel, Settings } from '@hallpass/settings';
import type { ChatTool } from './chat-contexts.js';
import { type Completion, CompletionError, readCompletion } from './completion-stream.js';
import type { ModelMessage } from './model-messages.js';

/** Time limit for one question, over all calls of the model. */
export const CHAT_LIMIT_MILLIS = 90_000;
/** Time limit without any part of an answer: reasoning models think before the first. */
const SILENCE_MILLIS = 30_000;
/** Each token arrives in an event of about 250 bytes. */
const MAX_BYTES = 16 * 2 ** 20;

const NO_RESPONSE =
  'The AI did not send a complete response: try again, or ask the operator of this server to check HALLPASS_AI_URL.';

const EVENT_STREAM = 'text/event-stream';

/**
 * Calls the configured model through any API that is compatible with OpenAI's chat completions, and streams its answer.
 */
@Injectable()
export class AiModelClient {
  private readonly ai: AiModel | null;

  constructor(
    settings: Settings,
    private readonly http: OutboundHttp,
  ) {
    this.ai = settings.ai;
  }

  get isConfigured(): boolean {
    return this.ai !== null;
  }

  /** @throws CompletionError with a sentence for the user */
  async complete(messages: ModelMessage[], tool: ChatTool, endsAt: number, signal: AbortSignal): Promise<Completion> {
    if (this.ai === null) throw new CompletionError('No AI is configured.');
    const { baseUrl, key, model } = this.ai;
    const body = JSON.stringify({ model, messages, tools: [functionOf(tool)], stream: true });
    const limits = {
      silenceMillis: SILENCE_MILLIS,
      totalMillis: Math.max(1, endsAt - Date.now()),
      maxBytes: MAX_BYTES,
      signal,
    };
    const headers = {
      'content-type': 'application/json',
      accept: EVENT_STREAM,
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    };
    const url = new URL(`${baseUrl}/chat/completions`);
    try {
      const request = { method: 'POST', headers, body, isOperatorsChoice: true } as const;
      const answer = await this.http.stream(url, request, limits);
      const refusal = refusalOf(answer.status, answer.headers['content-type'] ?? '');
      if (refusal !== null) throw await dropped(answer.text, new CompletionError(refusal));
      return await readCompletion(answer.text);
    } catch (error) {
      if (error instanceof OutboundError) throw new CompletionError(NO_RESPONSE, { cause: error });
      throw error;
    }
  }
}

const functionOf = ({ name, description }: ChatTool) => ({
  type: 'function',
  function: {
    name,
    description,
    parameters: {
      type: 'object',
      properties: { content: { type: 'string', description: 'the complete TSX source' } },
      required: ['content'],
      additionalProperties: false,
    },
  },
});

/** The API's own error text may quote the conversation or name the account, so show only its status. */
function refusalOf(status: number, contentType: string): string | null {
  if (status === 429) return 'The AI is overloaded, or its account has no credit left. Try again in a minute.';
  if (status === 401 || status === 403)
    return `The AI rejected the key of this installation (${status}). The operator must correct HALLPASS_AI_KEY.`;
  if (status !== 200)
    return `The AI responded with status ${status}. The operator must check HALLPASS_AI_URL and HALLPASS_AI_MODEL.`;
  if (!contentType.startsWith(EVENT_STREAM))
    return 'The response of the AI does not have the format of the OpenAI API.';
  return null;
}

/** Closes the connection by ending the stream early. */
async function dropped<E>(text: AsyncIterable<string>, error: E): Promise<E> {
  for await (const _piece of text) break;
  return error;
}
