import { ApiExtension } from '@nestjs/swagger';

/** Maximum duration of a request, unless its route sets its own (security J4). */
export const ANSWER_LIMIT_MILLIS = 30_000;

/** Extension of the OpenAPI document that tells the gateway a route's own limit. */
export const ANSWER_LIMIT_EXTENSION = 'x-answer-limit-millis';

/** Sets how long the gateway waits for a route's response. The handler must stay within it. */
export const AnswerLimit = (millis: number): MethodDecorator => ApiExtension(ANSWER_LIMIT_EXTENSION, millis);
