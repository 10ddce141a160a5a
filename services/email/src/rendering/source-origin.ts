import { isDeepStrictEqual } from 'node:util';

/** `built_in`: as it comes with Hallpass; `changed`: the project has laid something over it; `own`: the project made it. */
export const SOURCE_ORIGINS = ['built_in', 'changed', 'own'] as const;
export type SourceOrigin = (typeof SOURCE_ORIGINS)[number];

/** Where a template or theme of a project comes from. @param builtIns those that every project has, by id */
export function originOf(id: string, source: object, builtIns: Readonly<Record<string, object>>): SourceOrigin {
  if (!Object.hasOwn(builtIns, id)) return 'own';
  return isDeepStrictEqual({ ...source }, { ...builtIns[id] }) ? 'built_in' : 'changed';
}
