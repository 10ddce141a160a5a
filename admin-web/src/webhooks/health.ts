import type { Attempt, Endpoint } from './wire';

export type Health = 'active' | 'off' | 'failing' | 'new';

/**
 * Derives the health of an endpoint from its last attempt.
 * @param last null before the first attempt
 */
export function healthOf({ disabled }: Endpoint, last: Attempt | null): Health {
  if (disabled) return 'off';
  if (last === null) return 'new';
  return last.status === 2 ? 'failing' : 'active';
}

export type Advice = 'redirect' | 'refused' | 'gone' | 'slow' | 'server' | 'unreachable';

export function adviceFor({ responseStatusCode: status, response, responseDurationMs }: Attempt): Advice {
  if (status === 0) return /time|15 seconds/i.test(response) || responseDurationMs >= 14_000 ? 'slow' : 'unreachable';
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 401 || status === 403 || status === 400) return 'refused';
  if (status === 404 || status === 405 || status === 410) return 'gone';
  return status === 408 || status === 504 ? 'slow' : 'server';
}
