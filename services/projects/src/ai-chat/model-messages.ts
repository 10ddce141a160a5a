/** A message for OpenAI-compatible APIs (https://platform.openai.com/docs/api-reference/chat/create). */
export type ModelMessage =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string | null; tool_calls?: ModelToolCall[] }
  | { role: 'tool'; tool_call_id: string; content: string };

export interface ModelToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
}

/** A message of the contract, with content of any type (contract/04 §12). */
interface ChatMessage {
  role: 'user' | 'assistant' | 'tool';
  content: unknown;
}

type Part = Record<string, unknown>;

const partsOf = ({ content }: ChatMessage): Part[] =>
  Array.isArray(content)
    ? content.filter((part): part is Part => typeof part === 'object' && part !== null && !Array.isArray(part))
    : [];

/** The text, or all text parts, of a message. Other content is shown to the model as JSON. */
function textOf({ content }: ChatMessage): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return JSON.stringify(content ?? '');
  return content
    .flatMap((part: unknown) => {
      if (typeof part === 'string') return [part];
      const { type, text } = (part ?? {}) as Part;
      return type === 'text' && typeof text === 'string' ? [text] : [];
    })
    .join('\n');
}

const idOf = ({ toolCallId }: Part): string | undefined =>
  typeof toolCallId === 'string' && toolCallId !== '' ? toolCallId : undefined;

const jsonOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null'));

/**
 * Converts a conversation for the model. APIs require that the result of a tool call follows directly, so results are
 * moved there from the call itself or from messages of their own. Results without a call are dropped.
 */
export function modelMessages(messages: readonly ChatMessage[]): ModelMessage[] {
  const results = resultsOf(messages);
  const seen = new Set<string>();
  return messages.flatMap((message): ModelMessage[] => {
    if (message.role === 'tool') return [];
    const text = textOf(message);
    if (message.role === 'user') return [{ role: 'user', content: text }];
    const calls = partsOf(message).flatMap((part) => {
      const call = toolCallOf(part);
      if (!call || seen.has(call.id)) return [];
      seen.add(call.id);
      return [call];
    });
    if (calls.length === 0) return text === '' ? [] : [{ role: 'assistant', content: text }];
    return [
      { role: 'assistant', content: text || null, tool_calls: calls },
      ...calls.map(({ id }): ModelMessage => ({
        role: 'tool',
        tool_call_id: id,
        content: results.get(id) ?? 'no result',
      })),
    ];
  });
}

function resultsOf(messages: readonly ChatMessage[]): Map<string, string> {
  const results = new Map<string, string>();
  for (const part of messages.flatMap(partsOf)) {
    const id = idOf(part);
    if (id !== undefined && part['result'] !== undefined) results.set(id, jsonOf(part['result']));
  }
  return results;
}

function toolCallOf(part: Part): ModelToolCall | undefined {
  const { type, toolName, args, argsText } = part;
  const id = idOf(part);
  if (type !== 'tool-call' || id === undefined || typeof toolName !== 'string') return undefined;
  const text = typeof argsText === 'string' && argsText !== '' ? argsText : jsonOf(args ?? {});
  return { id, type: 'function', function: { name: toolName, arguments: text } };
}
