import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface FileAnswer {
  fileName: string;
  contentType: string;
  /** Parts of the file, in order, generated as fast as the client reads them. */
  parts: AsyncGenerator<string>;
}

/**
 * Answers 200 with a file of any length that the browser saves. An error before the first part gives an ordinary error
 * response, not a truncated file.
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
