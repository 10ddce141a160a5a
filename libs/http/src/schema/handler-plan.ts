import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import { hasFields } from './dto-reader.js';
import { ignoredQueryOf, mayLackBody, refusesQuery, requiredHeaderOf, takesFreeBody } from './markers.js';

type Handler = (...args: never[]) => unknown;
type Source = 'params' | 'query' | 'body';

/** The classes that a handler's request is checked against; null means that the part is not checked. */
export interface HandlerPlan {
  readonly params: Type<object> | null;
  readonly query: Type<object> | null;
  readonly body: Type<object> | null;
  readonly refusesQuery: boolean;
  readonly mayLackBody: boolean;
  readonly requiredHeader: string | undefined;
}

const SOURCES: ReadonlyArray<readonly [RouteParamtypes, Source]> = [
  [RouteParamtypes.PARAM, 'params'],
  [RouteParamtypes.QUERY, 'query'],
  [RouteParamtypes.BODY, 'body'],
];

const NOT_CLASSES: readonly unknown[] = [Object, String, Number, Boolean, Array, undefined];

/**
 * Reads a handler's parameters: `@Param() params: UserParams`, `@Query() query: ListUsersQuery`, `@Body() body:
 * CreateUserDto`. Parameters taken by name (`@Param('id')`) are passed on unchecked.
 * @throws Error when a whole body or query is taken without a class that describes it, or a query in addition to
 * `@IgnoredQuery()` whose class does not extend that one
 */
export function planHandler(controller: Type, handler: Handler): HandlerPlan {
  const name = handler.name;
  const args: Record<string, { index: number; data?: unknown }> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {};
  const types: unknown[] = Reflect.getMetadata('design:paramtypes', controller.prototype, name) ?? [];
  const free = takesFreeBody(handler);
  const found: Record<Source, Type<object> | null> = { params: null, query: null, body: null };
  for (const [key, { index, data }] of Object.entries(args)) {
    const source = SOURCES.find(([type]) => key.startsWith(`${type}:`))?.[1];
    if (source === undefined || data !== undefined || (source === 'body' && free)) continue;
    const type = types[index];
    if (NOT_CLASSES.includes(type)) {
      throw new Error(
        `${controller.name}.${name} takes its ${source} without a class: declare its fields` +
          (source === 'body' ? ', or mark the method with @FreeBody()' : ''),
      );
    }
    found[source] = type as Type<object>;
  }
  const ignored = ignoredQueryOf(handler);
  if (ignored !== null && found.query !== null && !(found.query.prototype instanceof ignored))
    throw new Error(
      `${controller.name}.${name} takes a query in addition to the one it ignores: let its class extend that one`,
    );
  if (ignored !== null) found.query ??= ignored;
  return {
    ...found,
    refusesQuery: found.query === null && refusesQuery(handler, controller),
    mayLackBody: mayLackBody(handler),
    requiredHeader: requiredHeaderOf(handler),
  };
}

export const isEmptyPlan = (plan: HandlerPlan): boolean =>
  plan.body === null &&
  plan.query === null &&
  !plan.refusesQuery &&
  plan.requiredHeader === undefined &&
  (plan.params === null || !hasFields(plan.params));
