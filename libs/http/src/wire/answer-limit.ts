import { ApiExtension } from '@nestjs/swagger';

/** security J4: the longest that a request may take, unless its route says more. */
export const ANSWER_LIMIT_MILLIS = 30_000;

/** Where the OpenAPI document tells the gateway a route's own limit. */
export const ANSWER_LIMIT_EXTENSION = 'x-answer-limit-millis';

/** A limit of its own for how long the gateway waits for one route's answer. The handler keeps within it. */
export const AnswerLimit = (millis: number): MethodDecorator => ApiExtension(ANSWER_LIMIT_EXTENSION, millis);
