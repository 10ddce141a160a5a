import { pathOf } from '../access.js';
import type { OwnJson } from '../json.js';
import type { ApiClient } from '../requests/api-client.js';

/** The subject of the chat. `threadId` is the id of the theme, template or draft. */
export type ChatContext = 'email-theme' | 'email-template' | 'email-draft';

/** The assistant's answer and the sources it proposes. Nothing is saved (contract/04 §12). */
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

/** @param abortSignal cancels the request */
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

export async function saveChatMessage(api: ApiClient, threadId: string, message: OwnJson): Promise<void> {
  await api.request('admin', { method: 'PATCH', path: pathOfThread(threadId), body: { message } });
}

export function listChatMessages(api: ApiClient, threadId: string): Promise<{ messages: OwnJson[] }> {
  return api.request('admin', { method: 'GET', path: pathOfThread(threadId) });
}
