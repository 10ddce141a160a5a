/** A parsed address of these pages: `/p/<project id>/<page>?…`. */
export interface Place {
  projectId: string;
  page: string;
  parameters: URLSearchParams;
  href: string;
}

/** The library's parameter with the page to return to after sign-in. */
const RETURN_TO = 'after_auth_return_to';

export function placeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Place {
  const [, , projectId = '', page = ''] = pathname.split('/');
  return { projectId, page, parameters: new URLSearchParams(search), href: `${pathname}${search}` };
}

/**
 * Removes a return URL that leads out of the project. The library only checks the origin, which all projects and the
 * dashboard share (security F10).
 */
export function withoutStrayReturn(place: Place): Place {
  const { projectId, parameters, href } = place;
  const named = parameters.get(RETURN_TO);
  if (named === null || isPageOf(projectId, named)) return place;
  parameters.delete(RETURN_TO);
  return { ...place, parameters, href: `${href.split('?', 1)[0]}?${parameters.toString()}` };
}

/**
 * Returns the page `consent` with an application's request: this page, or the page that this form continues to after
 * the sign-in. Null if neither is.
 */
export function consentOf(place: Place): Place | null {
  if (place.page === 'consent') return place;
  const named = ['sign-in', 'sign-up'].includes(place.page) ? place.parameters.get(RETURN_TO) : null;
  if (named === null || !isPageOf(place.projectId, named)) return null;
  const next = placeOf(new URL(named, 'http://server.invalid'));
  return next.page === 'consent' ? next : null;
}

/** Returns the address of a page that continues to another page after sign-in. @param to a path */
export const addressWithReturn = ({ projectId, page }: Place, to: string): string =>
  `/p/${projectId}/${page}?${new URLSearchParams({ [RETURN_TO]: to }).toString()}`;

/** Parses the URL like a browser, including dot segments. */
function isPageOf(projectId: string, url: string): boolean {
  const base = 'http://server.invalid';
  if (!/^\/(?![/\\])/.test(url) || !URL.canParse(url, base)) return false;
  const { origin, pathname } = new URL(url, base);
  return origin === base && pathname.startsWith(`/p/${projectId}/`);
}
