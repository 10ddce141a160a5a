import { applyDecorators, type ExceptionFilter, HttpCode, type Type, UseFilters } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, type ApiResponseOptions, getSchemaPath } from '@nestjs/swagger';
import type { KnownErrorName, TextErrorName } from '@hallpass/errors';
import { ANY_JSON } from '../fields/value-fields.js';
import { LIST_MAX_BYTES, LIST_MAX_ITEMS, type ListOptions } from '../lists/answer-list.js';

/**
 * Errors that an endpoint can return, by class name, or by their name in `TEXT_ERRORS` for text errors.
 * `PasswordRequirementsNotMet` is a family that is sent under its own name (security C5).
 */
export type AnswerError = KnownErrorName | 'PasswordRequirementsNotMet' | TextErrorName;

/** A status that an endpoint returns with a sentence as `text/plain` (the "text errors" of contract/01). */
export type TextStatus = 304 | 401 | 403 | 404 | 409 | 500 | 503;

const ERRORS = 'hallpass:answer-errors';
const ERROR_PAGES = 'hallpass:error-pages';

type Schema = NonNullable<Extract<ApiResponseOptions, { schema?: unknown }>['schema']>;

/** The body of a successful response: a DTO class, a list of them, text, an OpenAPI schema, or nothing. */
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
 * Declares the responses of an endpoint: the status and body of success, and its own errors, known ones by name and
 * text ones by status. Also sets the status. Errors that any endpoint can return (body, schema, caller, a sentence with
 * 400) are added to the OpenAPI document automatically.
 */
export const Answers = (
  status: number,
  body: AnswerBody,
  ...errors: Array<AnswerError | TextStatus>
): MethodDecorator =>
  applyDecorators(HttpCode(status), successOf(status, body), ((_target, _key, descriptor) => {
    Reflect.defineMetadata(ERRORS, errors, descriptor.value as object);
  }) as MethodDecorator);

export const answerErrorsOf = (handler: object): ReadonlyArray<AnswerError | TextStatus> =>
  Reflect.getMetadata(ERRORS, handler) ?? [];

/** Marks a controller whose errors are HTML pages for browsers; `filter` renders them. */
export const AnswersErrorPages = (filter: Type<ExceptionFilter>): ClassDecorator =>
  applyDecorators(UseFilters(filter), (target: object) => Reflect.defineMetadata(ERROR_PAGES, true, target));

export const hasErrorPages = (controller: Type): boolean => Reflect.getMetadata(ERROR_PAGES, controller) === true;

/**
 * Combines the client and the server format. Uses anyOf because the client format is a subset, so a body can match
 * both.
 */
export const anyOf = (...types: Type<object>[]): Schema => ({
  anyOf: types.map((type) => ({ $ref: getSchemaPath(type) })),
});

export interface ListBound {
  atMost: number;
  /** The reason: a limit on what can be created, or on what the contract returns. */
  because: string;
}

/** `json`: any stored value. */
type ListItem = Type<object> | Type<object>[] | 'json';

const itemSchema = (item: ListItem): Schema => {
  if (item === 'json') return ANY_JSON;
  return Array.isArray(item) ? anyOf(...item) : { $ref: getSchemaPath(item) };
};

const itemsSchema = (item: ListItem, maxItems: number, description: string): Schema => ({
  type: 'array',
  maxItems,
  description,
  items: itemSchema(item),
});

const PAGINATION: Schema = {
  type: 'object',
  required: ['next_cursor'],
  properties: {
    next_cursor: { type: 'string', nullable: true, description: '`cursor` of the next page; null on the last page' },
  },
};

const PAGE_ITEMS = `at most ${LIST_MAX_ITEMS}; fewer than requested if they exceed ${LIST_MAX_BYTES / 2 ** 20} MiB`;

/**
 * The schema of a list that is returned in full (contract/01 §9). Also declare its item classes with `@ApiExtraModels`.
 */
const listSchema = (item: Type<object> | Type<object>[], { atMost, because }: ListBound): Schema => ({
  type: 'object',
  required: ['items', 'is_paginated'],
  properties: {
    items: itemsSchema(item, atMost, `at most ${atMost}: ${because}`),
    is_paginated: { type: 'boolean', enum: [false] },
  },
});

function pageSchema(item: ListItem, { name = 'items', isAlwaysPage = false }: ListOptions): Schema {
  const isPage = { type: 'boolean', ...(isAlwaysPage ? { enum: [true] } : {}) };
  return {
    type: 'object',
    required: [name, ...(name === 'items' ? ['is_paginated'] : []), ...(isAlwaysPage ? ['pagination'] : [])],
    properties: { [name]: itemsSchema(item, LIST_MAX_ITEMS, PAGE_ITEMS), is_paginated: isPage, pagination: PAGINATION },
    ...(isAlwaysPage
      ? {}
      : { description: 'without limit and cursor, is_paginated is false and pagination is left out' }),
  };
}

/** `@Answers(200, …)` for a list that is returned in full, of one DTO, or of its client and server formats. */
export const AnswersList = (
  item: Type<object> | Type<object>[],
  bound: ListBound,
  ...errors: Array<AnswerError | TextStatus>
): MethodDecorator =>
  applyDecorators(ApiExtraModels(...[item].flat()), Answers(200, listSchema(item, bound), ...errors));

/**
 * `@Answers(200, …)` for a list that may be long, as `answerList` returns. Its query has a `LimitField` and a cursor.
 */
export const AnswersPage = (
  item: Type<object> | Type<object>[],
  ...errors: Array<AnswerError | TextStatus>
): MethodDecorator => AnswersPageOf(item, {}, ...errors);

/** Like `AnswersPage`, with options for other formats. */
export const AnswersPageOf = (
  item: ListItem,
  options: ListOptions,
  ...errors: Array<AnswerError | TextStatus>
): MethodDecorator =>
  applyDecorators(
    ApiExtraModels(...(item === 'json' ? [] : [item].flat())),
    Answers(200, pageSchema(item, options), ...errors),
  );

/** The body of endpoints with nothing to return (contract/01 §6), since bodies are never empty. */
export class SuccessDto {
  @ApiProperty({ type: Boolean, enum: [true] })
  success!: true;
}

export const success = (): SuccessDto => ({ success: true });

/** The list format without pages (contract/01 §9). */
export const listOf = <T>(items: T[]): { items: T[]; is_paginated: false } => ({ items, is_paginated: false });
