import type { ModelToolCall } from './model-messages.js';

export interface Completion {
  text: string;
  calls: ModelToolCall[];
}

/** The API's answer is not a completion. The message is for the user and quotes nothing from the answer. */
export class CompletionError extends Error {
  override readonly name = 'CompletionError';
}

/** Stops a model that does not end. In characters of text and arguments. */
const COMPLETION_MAX_CHARACTERS = 400_000;
const CALLS_MAX = 4;

interface Delta {
  content?: unknown;
  tool_calls?: unknown;
}

/**
 * Assembles a completion from the events of `stream: true`: lines `data: {json}`, the last one `data: [DONE]`
 * (https://platform.openai.com/docs/api-reference/chat-streaming).
 * @throws CompletionError
 */
export async function readCompletion(pieces: AsyncIterable<string>): Promise<Completion> {
  const completion = new OpenCompletion();
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    if (rest.length > COMPLETION_MAX_CHARACTERS) throw tooLong();
    for (const line of lines) if (completion.take(line)) return completion.whole();
  }
  completion.take(rest);
  return completion.whole();
}

class OpenCompletion {
  private text = '';
  private characters = 0;
  private isOver = false;
  private readonly calls: { id: string; name: string; arguments: string }[] = [];

  /** @returns whether the completion has ended */
  take(line: string): boolean {
    if (!line.startsWith('data:')) return false;
    const data = line.slice('data:'.length).trim();
    if (data === '[DONE]') return (this.isOver = true);
    if (data === '') return false;
    const { choices, error } = parsed(data);
    if (error !== undefined) throw new CompletionError('The AI stopped with an error. Try again.');
    const [choice] = (Array.isArray(choices) ? choices : []) as { delta?: Delta | null; finish_reason?: unknown }[];
    if (choice?.delta) this.add(choice.delta);
    if (choice?.finish_reason === 'length')
      throw new CompletionError('The response of the AI was cut off. Ask for less at once.');
    if (typeof choice?.finish_reason === 'string') this.isOver = true;
    return false;
  }

  whole(): Completion {
    if (!this.isOver) throw new CompletionError('The response of the AI was interrupted. Try again.');
    const calls = this.calls
      .filter((call) => call !== undefined && call.name !== '')
      .map(({ id, name, ...call }, index): ModelToolCall => {
        return { id: id || `call_${index}`, type: 'function', function: { name, arguments: call.arguments } };
      });
    return { text: this.text, calls };
  }

  private add({ content, tool_calls }: Delta): void {
    if (typeof content === 'string') this.text += this.counted(content);
    for (const part of (Array.isArray(tool_calls) ? tool_calls : []) as Record<string, unknown>[]) {
      const index = typeof part['index'] === 'number' ? part['index'] : 0;
      if (!Number.isInteger(index) || index < 0 || index >= CALLS_MAX) continue;
      const call = (this.calls[index] ??= { id: '', name: '', arguments: '' });
      const { name, arguments: text } = (part['function'] ?? {}) as { name?: unknown; arguments?: unknown };
      if (typeof part['id'] === 'string') call.id ||= part['id'];
      if (typeof name === 'string') call.name ||= name;
      if (typeof text === 'string') call.arguments += this.counted(text);
    }
  }

  private counted(text: string): string {
    this.characters += text.length;
    if (this.characters > COMPLETION_MAX_CHARACTERS) throw tooLong();
    return text;
  }
}

const tooLong = () => new CompletionError('The response of the AI is too long. Ask for less at once.');

function parsed(data: string): { choices?: unknown; error?: unknown } {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Handled like any other invalid event.
  }
  throw new CompletionError('The response of the AI does not have the format of the OpenAI API.');
}
