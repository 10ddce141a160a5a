import { SetMetadata, type Type } from '@nestjs/common';

const FREE_BODY = 'hallpass:free-body';
const OPTIONAL_BODY = 'hallpass:optional-body';
const NO_QUERY = 'hallpass:no-query';
const IGNORED_QUERY = 'hallpass:ignored-query';
const UNKNOWN_PROPERTIES = 'hallpass:unknown-properties';

type Handler = (...args: never[]) => unknown;

/** Marks a handler whose `@Body()` is any value that the body parser produces: unchecked, undefined without a body. */
export const FreeBody = (): MethodDecorator => SetMetadata(FREE_BODY, true);

/** Marks a handler whose body may be omitted: it is then read as an empty object. */
export const OptionalBody = (): MethodDecorator => SetMetadata(OPTIONAL_BODY, true);

/**
 * Declares that a handler or controller takes no query: any query key is then a SCHEMA_ERROR. Every CRUD endpoint
 * declares its query (contract/01 §5), with a `@Query()` class, `@IgnoredQuery()` or this decorator. A handler without
 * any of them ignores its query.
 */
export const NoQuery = (): MethodDecorator & ClassDecorator => SetMetadata(NO_QUERY, true);

/**
 * Marks a handler that accepts the filters of its resource's list but ignores them (contract/01 §5): their values are
 * checked and dropped, and the OpenAPI document does not show them.
 */
export const IgnoredQuery = (type: Type<object>): MethodDecorator => SetMetadata(IGNORED_QUERY, type);

const REQUIRED_HEADER = 'hallpass:required-header';

/** Requires a header: if it is absent or empty, the response is a SCHEMA_ERROR. Lower case. */
export const RequiredHeader = (name: string): MethodDecorator => SetMetadata(REQUIRED_HEADER, name);

export const requiredHeaderOf = (handler: Handler): string | undefined =>
  Reflect.getMetadata(REQUIRED_HEADER, handler) as string | undefined;

/** Marks a DTO class that accepts undeclared properties and drops them (the token endpoint: contract/01 §13). */
export const AllowUnknownProperties = (): ClassDecorator => (target) =>
  Reflect.defineMetadata(UNKNOWN_PROPERTIES, true, target);

/** `@Body() _body: EmptyBody` on an endpoint with a required body that is an empty JSON object (contract/01 §5). */
export class EmptyBody {}

export const takesFreeBody = (handler: Handler): boolean => Reflect.getMetadata(FREE_BODY, handler) === true;

export const mayLackBody = (handler: Handler): boolean => Reflect.getMetadata(OPTIONAL_BODY, handler) === true;

export const refusesQuery = (handler: Handler, controller: Type): boolean =>
  (Reflect.getMetadata(NO_QUERY, handler) ?? Reflect.getMetadata(NO_QUERY, controller)) === true;

export const ignoredQueryOf = (handler: Handler): Type<object> | null =>
  (Reflect.getMetadata(IGNORED_QUERY, handler) as Type<object> | undefined) ?? null;

export const allowsUnknownProperties = (type: Type<object>): boolean =>
  Reflect.getMetadata(UNKNOWN_PROPERTIES, type) === true;
