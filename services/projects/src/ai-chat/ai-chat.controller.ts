import { Body, Controller, Get, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiExtraModels } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { AnswerLimit, Answers, AnswersPageOf, anyOf, NoQuery, Operation } from '@hallpass/http';
import type { FastifyRequest } from 'fastify';
import {
  AiStatusDto,
  type AnswerBlock,
  AskDto,
  ListMessagesQuery,
  SaveMessageDto,
  TextBlockDto,
  ThreadParams,
  ToolCallBlockDto,
} from './ai-chat.dto.js';
import { AiChatService, ANSWER_MAX_BLOCKS } from './ai-chat.service.js';
import { CHAT_LIMIT_MILLIS } from './ai-model-client.js';

/** Longer than the model's own limit, so that the service's answer about a timeout still arrives. */
const ANSWER_LIMIT_MILLIS = CHAT_LIMIT_MILLIS + 10_000;

/** Help with email sources for a project's administrators (contract/04 §12). */
@Controller('internal/ai-chat')
@Access('admin')
export class AiChatController {
  constructor(private readonly chat: AiChatService) {}

  /** Tells whether an AI is configured. Not part of the contract. */
  @Get()
  @Operation({ summary: 'Get whether AI help is configured', area: 'emails', access: 'admin' })
  @NoQuery()
  @Answers(200, AiStatusDto)
  status(): AiStatusDto {
    return { is_configured: this.chat.isConfigured };
  }

  /** Stores nothing. A returned source compiles; a separate call saves it. */
  @Post(':threadId')
  @Operation({
    summary: 'Ask the AI about an email source',
    area: 'emails',
    access: 'admin',
    audit: 'changes nothing',
    sample: "await app.sendChatMessage(threadId, 'email-template', messages);",
  })
  @AnswerLimit(ANSWER_LIMIT_MILLIS)
  @ApiExtraModels(TextBlockDto, ToolCallBlockDto)
  @Answers(200, {
    type: 'object',
    required: ['content'],
    properties: {
      content: { type: 'array', maxItems: ANSWER_MAX_BLOCKS, items: anyOf(TextBlockDto, ToolCallBlockDto) },
    },
  })
  async ask(
    @CurrentCaller() caller: Caller,
    @Param() { threadId }: ThreadParams,
    @Body() dto: AskDto,
    @Req() request: FastifyRequest,
  ): Promise<{ content: AnswerBlock[] }> {
    return { content: await whileConnected(request, (signal) => this.chat.ask(caller, threadId, dto, signal)) };
  }

  @Patch(':threadId')
  @Operation({
    summary: 'Save a message of a conversation',
    area: 'emails',
    access: 'admin',
    audit: ['insert ai_chat_message'],
    sample: 'await app.saveChatMessage(threadId, message);',
  })
  @Answers(200, { type: 'object', properties: {} })
  async save(
    @CurrentCaller() caller: Caller,
    @Param() { threadId }: ThreadParams,
    @Body() { message }: SaveMessageDto,
  ): Promise<Record<string, never>> {
    await this.chat.save(caller.projectId, threadId, message);
    return {};
  }

  @Get(':threadId')
  @Operation({
    summary: 'Get a conversation with the AI',
    area: 'emails',
    access: 'admin',
    sample: 'const { messages } = await app.listChatMessages(threadId);',
  })
  @AnswersPageOf('json', { name: 'messages' })
  list(@CurrentCaller() caller: Caller, @Param() { threadId }: ThreadParams, @Query() query: ListMessagesQuery) {
    return this.chat.list(caller.projectId, threadId, query);
  }
}

/**
 * Aborts the signal when the request's connection closes. (Fastify's own signal does not fire once the body has been
 * read.)
 */
async function whileConnected<T>({ raw }: FastifyRequest, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const gone = new AbortController();
  const leave = () => gone.abort();
  raw.socket.once('close', leave);
  try {
    return await work(gone.signal);
  } finally {
    raw.socket.off('close', leave);
  }
}
