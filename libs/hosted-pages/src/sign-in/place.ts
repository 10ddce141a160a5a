/** What an address of these pages says: `/p/<project id>/<page>?…`. */
export interface Place {
  projectId: string;
  page: string;
  parameters: URLSearchParams;
  /** Path and query. */
  href: string;
}

/** Names the page to return to once somebody has signed in, as the library has it. */
const RETURN_TO = 'after_auth_return_to';

export function placeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Place {
  const [, , projectId = '', page = ''] = pathname.split('/');
  return { projectId, page, parameters: new URLSearchParams(search), href: `${pathname}${search}` };
}

/**
 * The place without a page to return to that is not of the same project: the origin alone, which the library looks at, is
 * that of all projects and of the dashboard (security F10).
 */
export function withoutStrayReturn(place: Place): Place {
  const { projectId, parameters, href } = place;
  const named = parameters.get(RETURN_TO);
  if (named === null || isPageOf(projectId, named)) return place;
  parameters.delete(RETURN_TO);
  return { ...place, parameters, href: `${href.split('?', 1)[0]}?${parameters.toString()}` };
}

/** The address of a page from which whoever signs in goes on to another. @param to a path */
export const addressWithReturn = ({ projectId, page }: Place, to: string): string =>
  `/p/${projectId}/${page}?${new URLSearchParams({ [RETURN_TO]: to }).toString()}`;

/** Read as the browser reads it, dot segments and all. */
function isPageOf(projectId: string, url: string): boolean {
  const base = 'http://server.invalid';
  if (!/^\/(?![/\\])/.test(url) || !URL.canParse(url, base)) return false;
  const { origin, pathname } = new URL(url, base);
  return origin === base && pathname.startsWith(`/p/${projectId}/`);
}
