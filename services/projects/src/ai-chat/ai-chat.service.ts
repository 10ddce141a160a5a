import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { type Caller, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { answerList } from '@hallpass/http';
import { assertCompiles, SourceProblem } from '@hallpass/mail-compiler';
import type { AnswerBlock, AskDto, ListMessagesQuery } from './ai-chat.dto.js';
import { insertMessage, walkMessages } from './ai-chat.sql.js';
import { AiModelClient, CHAT_LIMIT_MILLIS } from './ai-model-client.js';
import { type ChatTool, instructionsOf, toolOf } from './chat-contexts.js';
import { type Completion, CompletionError } from './completion-stream.js';
import { type ModelMessage, modelMessages, type ModelToolCall } from './model-messages.js';

/** A text, plus the maximum number of sources that `completion-stream.ts` accepts. */
export const ANSWER_MAX_BLOCKS = 5;
/** How often the model may try to fix a source that does not compile. */
const ROUNDS = 3;

const NOT_CONFIGURED =
  'AI is not configured on this server. The operator must set HALLPASS_AI_URL and HALLPASS_AI_MODEL. Until then, write the source yourself.';

const textBlock = (text: string): AnswerBlock => ({ type: 'text', text });

interface CheckedCall {
  call: ModelToolCall;
  /** null if it is not a valid call. */
  content: string | null;
  problem: string | null;
}

/** Conversations with the configured model about email sources (contract/04 §12). */
@Injectable()
export class AiChatService {
  private readonly logger = new Logger(AiChatService.name);

  constructor(
    private readonly db: Database,
    private readonly model: AiModelClient,
    private readonly limits: RateLimits,
  ) {}

  get isConfigured(): boolean {
    return this.model.isConfigured;
  }

  /**
   * Returns the model's answer to a conversation. A failure of the model becomes the answer: it is not the caller's
   * fault, and the conversation stays intact.
   * @throws RateLimitedError
   */
  async ask(
    { projectId, project }: Caller,
    threadId: string,
    dto: AskDto,
    signal: AbortSignal,
  ): Promise<AnswerBlock[]> {
    if (!this.model.isConfigured) return [textBlock(NOT_CONFIGURED)];
    await this.limits.consume(RATE_LIMITS.aiChat, { projectId, clientAddress: '' });
    const instructions = instructionsOf(dto.context_type, threadId, project.config);
    const messages: ModelMessage[] = [{ role: 'system', content: instructions }, ...modelMessages(dto.messages)];
    try {
      return await this.converse(messages, toolOf(dto.context_type), signal);
    } catch (error) {
      if (!(error instanceof CompletionError)) throw error;
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      this.logger.warn(`The AI did not answer a question. ${reason}`);
      return [textBlock(error.message)];
    }
  }

  async save(projectId: string, threadId: string, message: unknown): Promise<void> {
    await insertMessage(this.db, { projectId, id: randomUUID(), threadId, message: JSON.stringify(message) });
  }

  list(projectId: string, threadId: string, query: ListMessagesQuery) {
    const walk = (limit: number) => walkMessages(this.db, projectId, threadId, { cursor: query.cursor, limit });
    return answerList(query, walk, ({ message }) => message, { name: 'messages' });
  }

  /** Sends compile errors back to the model until its source compiles. */
  private async converse(messages: ModelMessage[], tool: ChatTool, signal: AbortSignal): Promise<AnswerBlock[]> {
    const endsAt = Date.now() + CHAT_LIMIT_MILLIS;
    let said = messages;
    for (let round = 1; ; round++) {
      const completion = await this.model.complete(said, tool, endsAt, signal);
      const calls = completion.calls.map((call) => checked(call, tool));
      const problem = calls.find((call) => call.problem !== null)?.problem;
      if (problem === undefined || problem === null) return blocksOf(completion, calls);
      if (round === ROUNDS)
        return [textBlock(`The AI wrote a source that does not compile, so it was discarded. ${problem}`)];
      said = [...said, ...answered(completion, calls)];
    }
  }
}

function checked(call: ModelToolCall, tool: ChatTool): CheckedCall {
  if (call.function.name !== tool.name)
    return { call, content: null, problem: `The tool ${call.function.name} does not exist.` };
  const content = contentOf(call.function.arguments);
  if (content === null) return { call, content, problem: 'The arguments must be JSON with a string "content".' };
  try {
    assertCompiles(content, tool.file);
    return { call, content, problem: null };
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error;
    return { call, content, problem: error.message };
  }
}

function contentOf(text: string): string | null {
  try {
    const { content } = JSON.parse(text) as { content?: unknown };
    return typeof content === 'string' && content.trim() !== '' ? content : null;
  } catch {
    return null;
  }
}

const answered = ({ text, calls }: Completion, results: CheckedCall[]): ModelMessage[] => [
  { role: 'assistant', content: text || null, tool_calls: calls },
  ...results.map(({ call, problem }): ModelMessage => {
    const content =
      problem === null ? 'success' : `The source was discarded: ${problem} Correct it, and call the tool again.`;
    return { role: 'tool', tool_call_id: call.id, content };
  }),
];

function blocksOf({ text }: Completion, calls: CheckedCall[]): AnswerBlock[] {
  const blocks: AnswerBlock[] = text.trim() === '' ? [] : [textBlock(text)];
  for (const { call, content } of calls) {
    const args = { content: content ?? '' };
    blocks.push({
      type: 'tool-call',
      toolName: call.function.name,
      toolCallId: call.id,
      args,
      argsText: JSON.stringify(args),
      result: 'success',
    });
  }
  return blocks.length > 0 ? blocks : [textBlock('The AI did not respond. Try again.')];
}
