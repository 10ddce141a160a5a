import { SetMetadata, type Type } from '@nestjs/common';

const FREE_BODY = 'hallpass:free-body';
const OPTIONAL_BODY = 'hallpass:optional-body';
const NO_QUERY = 'hallpass:no-query';
const IGNORED_QUERY = 'hallpass:ignored-query';
const UNKNOWN_PROPERTIES = 'hallpass:unknown-properties';

type Handler = (...args: never[]) => unknown;

/** On a handler whose `@Body()` is any value the body parser can make: unchecked, undefined without a body. */
export const FreeBody = (): MethodDecorator => SetMetadata(FREE_BODY, true);

/** On a handler whose body may be left out: it is then read as an empty object. */
export const OptionalBody = (): MethodDecorator => SetMetadata(OPTIONAL_BODY, true);

/**
 * On a handler or a controller that declares that it takes no query: any query key is then a SCHEMA_ERROR.
 * Every CRUD endpoint has a declared query (contract/01 §5), be it a `@Query()` class, `@IgnoredQuery()` or this. A handler
 * without any of them ignores its query.
 */
export const NoQuery = (): MethodDecorator & ClassDecorator => SetMetadata(NO_QUERY, true);

/**
 * On a handler that takes the filters of its resource's list and does not look at them (contract/01 §5): their values
 * are checked and dropped, and the OpenAPI document does not show them.
 */
export const IgnoredQuery = (type: Type<object>): MethodDecorator => SetMetadata(IGNORED_QUERY, type);

const REQUIRED_HEADER = 'hallpass:required-header';

/** On a handler that cannot do without a header: it is then a SCHEMA_ERROR when absent or empty. Lower case. */
export const RequiredHeader = (name: string): MethodDecorator => SetMetadata(REQUIRED_HEADER, name);

export const requiredHeaderOf = (handler: Handler): string | undefined =>
  Reflect.getMetadata(REQUIRED_HEADER, handler) as string | undefined;

/** On a DTO class that takes properties it does not declare, and drops them (the token endpoint: contract/01 §13). */
export const AllowUnknownProperties = (): ClassDecorator => (target) =>
  Reflect.defineMetadata(UNKNOWN_PROPERTIES, true, target);

/** `@Body() _body: EmptyBody` on an endpoint whose body is an empty JSON object, and required (contract/01 §5). */
export class EmptyBody {}

export const takesFreeBody = (handler: Handler): boolean => Reflect.getMetadata(FREE_BODY, handler) === true;

export const mayLackBody = (handler: Handler): boolean => Reflect.getMetadata(OPTIONAL_BODY, handler) === true;

export const refusesQuery = (handler: Handler, controller: Type): boolean =>
  (Reflect.getMetadata(NO_QUERY, handler) ?? Reflect.getMetadata(NO_QUERY, controller)) === true;

export const ignoredQueryOf = (handler: Handler): Type<object> | null =>
  (Reflect.getMetadata(IGNORED_QUERY, handler) as Type<object> | undefined) ?? null;

export const allowsUnknownProperties = (type: Type<object>): boolean =>
  Reflect.getMetadata(UNKNOWN_PROPERTIES, type) === true;
