import type { Dispatcher } from 'undici';

/**
 * Limits of a response that is read while it arrives. `maxBytes` is fixed per process, since it belongs to the
 * connections.
 */
export interface StreamLimits {
  /** Maximum time without a byte. */
  silenceMillis: number;
  /** From the request to the end of the response. */
  totalMillis: number;
  maxBytes: number;
  /** Aborts early, when nobody waits for the response any more. */
  signal?: AbortSignal;
}

export interface OutboundStream {
  status: number;
  /** Names in lower case. A repeated header has its last value. */
  headers: Record<string, string>;
  /** Pieces of any length, never splitting a character. Ending the iteration closes the connection. */
  text: AsyncIterable<string>;
}

/** @throws OutboundError when the response breaks off or exceeds its limits */
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
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return `The response is larger than ${maxBytes} bytes.`;
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT')
    return `No data arrived for ${silenceMillis / 1_000} seconds.`;
  if (name === 'TimeoutError') return `The response was not complete within ${totalMillis / 1_000} seconds.`;
  return `No response: ${code ?? name ?? 'unknown'}.`;
}

/** The call got no response, or one that was rejected. Neither message nor cause contains the request. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
}
