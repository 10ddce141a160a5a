import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, type ApiResponseOptions, getSchemaPath } from '@nestjs/swagger';
import type { KnownErrorName, TextErrorName } from '@hallpass/errors';

/**
 * Errors an endpoint can answer with, by class name; text errors by their name in `TEXT_ERRORS`.
 * `PasswordRequirementsNotMet` is a family that is itself sent (security.md C5).
 */
export type AnswerError = KnownErrorName | 'PasswordRequirementsNotMet' | TextErrorName;

const ERRORS = 'hallpass:answer-errors';

type Schema = NonNullable<Extract<ApiResponseOptions, { schema?: unknown }>['schema']>;

/** What a successful answer holds: a DTO class, a list of them, text, an OpenAPI schema, or nothing. */
export type AnswerBody = Type<object> | [Type<object>] | 'text' | 'none' | Schema;

function successOf(status: number, body: AnswerBody): MethodDecorator {
  const description = status >= 300 ? 'Redirect' : status === 201 ? 'Created' : 'Success';
  if (body === 'none') return ApiResponse({ status, description });
  if (body === 'text') {
    return ApiResponse({ status, description, content: { 'text/plain': { schema: { type: 'string' } } } });
  }
  if (typeof body === 'function') return ApiResponse({ status, description, type: body });
  if (Array.isArray(body)) return ApiResponse({ status, description, type: body });
  return ApiResponse({ status, description, schema: body });
}

/**
 * Says what an endpoint answers: the status and body of success, and the known errors of its own. Sets the status
 * too. Errors that any endpoint can answer (body, schema, caller) are added to the OpenAPI document by themselves.
 */
export const Answers = (status: number, body: AnswerBody, ...errors: AnswerError[]): MethodDecorator =>
  applyDecorators(HttpCode(status), successOf(status, body), ((_target, _key, descriptor) => {
    Reflect.defineMetadata(ERRORS, errors, descriptor.value as object);
  }) as MethodDecorator);

export const answerErrorsOf = (handler: object): readonly AnswerError[] => Reflect.getMetadata(ERRORS, handler) ?? [];

/** The schema of a list answer (wire/01 §9); its items' class has to be named with `@ApiExtraModels` too. */
export const listSchema = (item: Type<object>, paginated = false): Schema => ({
  type: 'object',
  required: ['items', 'is_paginated', ...(paginated ? ['pagination'] : [])],
  properties: {
    items: { type: 'array', items: { $ref: getSchemaPath(item) } },
    is_paginated: { type: 'boolean', enum: [paginated] },
    ...(paginated
      ? {
          pagination: {
            type: 'object',
            required: ['next_cursor'],
            properties: { next_cursor: { type: 'string', nullable: true } },
          },
        }
      : {}),
  },
});

/** `@Answers(200, …)` of a list of one DTO, in the wire's list shape. */
export const AnswersList = (item: Type<object>, ...errors: AnswerError[]): MethodDecorator =>
  applyDecorators(ApiExtraModels(item), Answers(200, listSchema(item), ...errors));

/** The same with cursor pages. */
export const AnswersPage = (item: Type<object>, ...errors: AnswerError[]): MethodDecorator =>
  applyDecorators(ApiExtraModels(item), Answers(200, listSchema(item, true), ...errors));

/** The body of endpoints that have nothing to tell (wire/01 §6): never an empty body. */
export class SuccessDto {
  @ApiProperty({ type: Boolean, enum: [true] })
  success!: true;
}

/** A fresh SuccessDto. */
export const success = (): SuccessDto => ({ success: true });

/** The list shape without pages (wire/01 §9). */
export const listOf = <T>(items: T[]): { items: T[]; is_paginated: false } => ({ items, is_paginated: false });

/** The list shape with cursor pages. @param nextCursor id of the first item of the next page, or null */
export const pageOf = <T>(items: T[], nextCursor: string | null) => ({
  items,
  is_paginated: true as const,
  pagination: { next_cursor: nextCursor },
});
