import { KnownError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { parseTrustedUrl, withParameters } from '@hallpass/project-config';
import type { FlowRequest } from './oauth-flows.js';

/** Where the browser goes on. */
export interface CallbackAnswer {
  url: URL;
  outcome: 'success' | 'error';
  /** To be set on the way. */
  cookie?: string;
}

/** Does what leads on; a known error goes to the app's error page, where it named one that is trusted. */
export async function answerWith(
  project: ProjectSnapshot,
  { errorRedirectUrl }: FlowRequest,
  work: () => Promise<Omit<CallbackAnswer, 'outcome'>>,
): Promise<CallbackAnswer> {
  try {
    return { ...(await work()), outcome: 'success' };
  } catch (error) {
    const url = errorRedirectUrl === null ? null : parseTrustedUrl(project, errorRedirectUrl);
    if (!(error instanceof KnownError) || url === null) throw error;
    const { code, message, details = {} } = error;
    const parameters = { errorCode: code, message, details: JSON.stringify(details) };
    return { url: withParameters(url, parameters), outcome: 'error' };
  }
}

/** The app's page that takes the code. @param redirectUri trusted */
export const withCode = (redirectUri: URL, { state }: Pick<FlowRequest, 'state'>, code: string): URL =>
  withParameters(redirectUri, { code, state });
