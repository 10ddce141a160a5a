import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface FileAnswer {
  fileName: string;
  contentType: string;
  /** Parts of the file, in order; made as fast as the client takes them. */
  parts: AsyncGenerator<string>;
}

/**
 * Answers 200 with a file that the browser saves, however long it is. What fails before the first part is an error like
 * any other, not a file that breaks off.
 */
export async function answerFile(reply: FastifyReply, { fileName, contentType, parts }: FileAnswer): Promise<void> {
  const first = await parts.next();
  const file = async function* () {
    if (!first.done) yield first.value;
    yield* parts;
  };
  void reply
    .code(200)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type(contentType)
    .send(Readable.from(file()));
}
