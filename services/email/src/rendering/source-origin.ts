import { isDeepStrictEqual } from 'node:util';

/**
 * `built_in`: included in Hallpass; `changed`: built-in, but overridden by the project; `own`: created by the project.
 */
export const SOURCE_ORIGINS = ['built_in', 'changed', 'own'] as const;
export type SourceOrigin = (typeof SOURCE_ORIGINS)[number];

/** Returns the origin of a project's template or theme. @param builtIns those that every project has, by id */
export function originOf(id: string, source: object, builtIns: Readonly<Record<string, object>>): SourceOrigin {
  if (!Object.hasOwn(builtIns, id)) return 'own';
  return isDeepStrictEqual({ ...source }, { ...builtIns[id] }) ? 'built_in' : 'changed';
}
