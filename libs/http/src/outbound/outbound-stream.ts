import type { Dispatcher } from 'undici';
import { OutboundError } from './outbound-error.js';

/** How long an answer may take that is read while it comes in. One size a process: it belongs to the connections. */
export interface StreamLimits {
  /** Without a byte. */
  silenceMillis: number;
  /** From the request to the end of the answer. */
  totalMillis: number;
  maxBytes: number;
  /** Ends it before: nobody waits for the answer any more. */
  signal?: AbortSignal;
}

export interface OutboundStream {
  status: number;
  /** Names in lower case; of a repeated header the last. */
  headers: Record<string, string>;
  /** In pieces of any length, characters whole. Whoever stops reading closes the connection. */
  text: AsyncIterable<string>;
}

/** @throws OutboundError when it breaks off or goes beyond its limits */
export async function* streamedText(
  body: Dispatcher.ResponseData['body'],
  limits: StreamLimits,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw new OutboundError(streamReasonOf(error, limits));
  }
}

export function streamReasonOf(error: unknown, { silenceMillis, totalMillis, maxBytes }: StreamLimits): string {
  const { name, code } = error as { name?: string; code?: string };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return `The answer is larger than ${maxBytes} bytes.`;
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return `Nothing came for ${silenceMillis / 1_000} seconds.`;
  if (name === 'TimeoutError') return `No whole answer came within ${totalMillis / 1_000} seconds.`;
  return `No answer came: ${code ?? name ?? 'unknown'}.`;
}
