import type { ListCursor, ListOrder } from '@hallpass/database';
import {
  ArrayField,
  BooleanField,
  CursorField,
  EnumField,
  JsonField,
  LimitField,
  ObjectField,
  StringField,
} from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';
import { CHAT_CONTEXTS, type ChatContext } from './chat-contexts.js';

const MESSAGES_MAX_ITEMS = 200;
const THREAD_ID_MAX_CHARACTERS = 256;

export class ThreadParams {
  @StringField({
    maxLength: THREAD_ID_MAX_CHARACTERS,
    description: 'any text; the dashboard uses the id of the source',
  })
  threadId!: string;
}

export const MESSAGE_ORDER: ListOrder = {
  name: 'ai-chat-messages',
  columns: [
    ['m.created_at', 'instant'],
    ['m.id', 'uuid'],
  ],
  direction: 'asc',
};

export class ListMessagesQuery {
  @LimitField() limit?: number;
  @CursorField(MESSAGE_ORDER) cursor?: ListCursor;
}

export class AiStatusDto {
  @BooleanField({ description: 'Whether an AI is configured on this server. If not, the chat says so' })
  is_configured!: boolean;
}

export class ChatMessageDto {
  @EnumField(['user', 'assistant', 'tool']) role!: 'user' | 'assistant' | 'tool';
  @JsonField({ description: 'a text, or parts: text, tool-call and tool-result' }) content!: unknown;
}

export class AskDto {
  @EnumField(CHAT_CONTEXTS) context_type!: ChatContext;
  @ArrayField(ObjectField(() => ChatMessageDto), { minItems: 1, maxItems: MESSAGES_MAX_ITEMS })
  messages!: ChatMessageDto[];
}

export class SaveMessageDto {
  @JsonField() message!: unknown;
}

export class TextBlockDto {
  @ApiProperty({ enum: ['text'] }) type!: 'text';
  @ApiProperty() text!: string;
}

export class ToolCallBlockDto {
  @ApiProperty({ enum: ['tool-call'] }) type!: 'tool-call';
  @ApiProperty({ enum: ['createEmailTheme', 'createEmailTemplate'] }) toolName!: string;
  @ApiProperty() toolCallId!: string;
  @ApiProperty({ type: 'object', additionalProperties: true, description: '`content`: the new TSX source' })
  args!: { content: string };
  @ApiProperty({ description: 'the same as JSON' }) argsText!: string;
  @ApiProperty({ enum: ['success'] }) result!: 'success';
}

export type AnswerBlock = TextBlockDto | ToolCallBlockDto;
