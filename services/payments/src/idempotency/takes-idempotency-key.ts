import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';

/** For writes that accept the header. The handler reads it with `@Headers(IDEMPOTENCY_KEY)`. */
export const TakesIdempotencyKey = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        '1 to 255 printable ASCII characters, new for each request. For 24 hours, the same request with the same key returns the first response, and another request with the key is rejected. A key belongs to the project and access type, not to the API key that sends it. Client access ignores the header.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }) as MethodDecorator,
  );

/** In lower case, as Node.js reports header names. */
export const IDEMPOTENCY_KEY = 'idempotency-key';
