import type { IncomingMessage } from 'node:http';
import { errorCodes } from 'fastify';

/** A body up to this size is read before it is sent on, so that it can be sent twice where the first replica is away. */
const HELD_BYTES = 64 * 1024;

/** The body of a request on its way to a service. */
export interface RequestBody {
  /** null: there is none. */
  content: Buffer | AsyncIterable<Buffer> | null;
  /** null when it is not known in advance. */
  length: number | null;
  /** Whether it can be sent again. */
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

/** The connection stays usable when the reader stops early: the refusal has still to be sent on it. */
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
 * Takes the body of a request: small ones whole, others as they come, counted (security J4).
 * @throws Fastify's 413 when it is, or turns out to be, larger than its route allows, its 400 when its sender goes away
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
