import { pathOf } from '../access.js';
import type { OwnJson } from '../json.js';
import type { ApiClient } from '../requests/api-client.js';

/** What the chat is about: `threadId` is the id of that theme, template or draft. */
export type ChatContext = 'email-theme' | 'email-template' | 'email-draft';

/** What the assistant says, and the sources it proposes; nothing is saved by it (contract/04 §12). */
export type ChatContent = Array<
  | { type: 'text'; text: string }
  | { type: 'tool-call'; toolName: string; toolCallId: string; args: OwnJson; argsText: string; result: OwnJson }
>;

export interface ChatMessage {
  /** `user`, `assistant` or `tool`. */
  role: string;
  content: OwnJson;
}

const pathOfThread = (threadId: string): string => `/internal/ai-chat${pathOf(threadId)}`;

/** @param abortSignal ends the request early */
export function sendChatMessage(
  api: ApiClient,
  threadId: string,
  contextType: ChatContext,
  messages: ChatMessage[],
  abortSignal?: AbortSignal,
): Promise<{ content: ChatContent }> {
  return api.request('admin', {
    method: 'POST',
    path: pathOfThread(threadId),
    body: { context_type: contextType, messages },
    signal: abortSignal,
  });
}

/** Adds to what `listChatMessages` gives. */
export async function saveChatMessage(api: ApiClient, threadId: string, message: OwnJson): Promise<void> {
  await api.request('admin', { method: 'PATCH', path: pathOfThread(threadId), body: { message } });
}

/** Oldest first. */
export function listChatMessages(api: ApiClient, threadId: string): Promise<{ messages: OwnJson[] }> {
  return api.request('admin', { method: 'GET', path: pathOfThread(threadId) });
}
