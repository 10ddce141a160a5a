const WHILE_ENROLLING = 'hallpass:while-enrolling';

/** Operations that a user may call before setting up a required second factor; with a list, only with these fields. */
export type WhileEnrolling = true | readonly string[];

/** Opens a route to users who must set up a second factor first. `@Operation` calls it. */
export const openWhileEnrolling = (handler: object, which: WhileEnrolling): void =>
  Reflect.defineMetadata(WHILE_ENROLLING, which, handler);

/** @param body of the request */
export function isOpenWhileEnrolling(handler: object, body: unknown): boolean {
  const which = Reflect.getMetadata(WHILE_ENROLLING, handler) as WhileEnrolling | undefined;
  if (which === undefined || which === true) return which ?? false;
  return typeof body === 'object' && body !== null && Object.keys(body).every((field) => which.includes(field));
}
