import { textParameter } from './search';

/** The parameter from which `@hallpass/js` reads where a sign-in leads. */
export const RETURN_TO = 'after_auth_return_to';

export interface ReturnSearch {
  [RETURN_TO]?: string;
}

/** Search parameters of a sign-in page. Undefined stands for the projects. */
export const returnSearch = (path: string | undefined): ReturnSearch => ({ [RETURN_TO]: path });

/** A path of this dashboard, never another site. Prevents open redirects. */
const OWN_PATH = /^\/(?![/\\])/;

export function ownPath(value: unknown): string | undefined {
  const path = textParameter(value);
  return path !== undefined && OWN_PATH.test(path) ? path : undefined;
}
