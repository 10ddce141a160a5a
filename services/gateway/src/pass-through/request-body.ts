import type { IncomingMessage } from 'node:http';
import { errorCodes } from 'fastify';

/**
 * Bodies up to this size are read completely before they are sent, so that they can be sent again if the first replica
 * is unavailable.
 */
const HELD_BYTES = 64 * 1024;

export interface RequestBody {
  content: Buffer | AsyncIterable<Buffer> | null;
  /** null if not known in advance. */
  length: number | null;
  isHeld: boolean;
}

export const NO_BODY: RequestBody = { content: null, length: 0, isHeld: true };

const tooLarge = (): Error => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
const cutOff = (): Error => new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH();

function hold(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)));
    request.on('error', () => reject(cutOff()));
  });
}

/** Keeps the connection open if the reader stops early, because the refusal must still be sent on it. */
async function* counted(request: IncomingMessage, limitBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  for (;;) {
    const next = await chunks.next().catch(() => Promise.reject(cutOff()));
    if (next.done) return;
    bytes += next.value.length;
    if (bytes > limitBytes) throw tooLarge();
    yield next.value;
  }
}

/**
 * Reads the body of a request: small ones completely, others as a counted stream (security J4).
 * @throws Fastify's 413 if the body is, or turns out to be, larger than its route allows; its 400 if the sender
 * disconnects
 */
export async function takeBody(request: IncomingMessage, limitBytes: number): Promise<RequestBody> {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined) return { content: counted(request, limitBytes), length: null, isHeld: false };
  const bytes = Number(length ?? 0);
  if (bytes === 0) return NO_BODY;
  if (bytes > limitBytes) throw tooLarge();
  if (bytes > HELD_BYTES) return { content: counted(request, limitBytes), length: bytes, isHeld: false };
  return { content: await hold(request), length: bytes, isHeld: true };
}
