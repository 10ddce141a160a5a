import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';

/** For writes that accept the header. The handler reads it with `@Headers(IDEMPOTENCY_KEY)`. */
export const TakesIdempotencyKey = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        '1 to 255 printable characters of ASCII, new for each request. The same request with the same key is answered as it was first, for 24 hours; another request with it is refused. A key belongs to the project and the access type, and not to the API key that sends it; for client access the header is ignored.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }) as MethodDecorator,
  );

/** In lower case, as Node.js reports header names. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
