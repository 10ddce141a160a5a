import { KnownError } from '@hallpass/errors';
import { SignUpRefused } from '@hallpass/identity';
import type { ProjectSnapshot } from '@hallpass/projects';
import { parseTrustedUrl, withParameters } from '@hallpass/project-config';
import { HookRefusal } from '../blocking-hook/blocking-hook.js';
import type { FlowRequest } from './oauth-flows.js';

export interface CallbackAnswer {
  url: URL;
  outcome: 'success' | 'error';
  cookie?: string;
}

/**
 * Runs `work`. A known error, or a refusal by the sign-up policy or the blocking hook, redirects to the app's error page, if the app named a
 * trusted one.
 */
export async function answerWith(
  project: ProjectSnapshot,
  { errorRedirectUrl }: FlowRequest,
  work: () => Promise<Omit<CallbackAnswer, 'outcome'>>,
): Promise<CallbackAnswer> {
  try {
    return { ...(await work()), outcome: 'success' };
  } catch (error) {
    const url = errorRedirectUrl === null ? null : parseTrustedUrl(project, errorRedirectUrl);
    if (
      !(error instanceof KnownError || error instanceof SignUpRefused || error instanceof HookRefusal) ||
      url === null
    )
      throw error;
    const { code, message } = error;
    const details = error instanceof KnownError ? (error.details ?? {}) : {};
    const parameters = { errorCode: code, message, details: JSON.stringify(details) };
    return { url: withParameters(url, parameters), outcome: 'error' };
  }
}

/** The app's page that receives the code. @param redirectUri trusted */
export const withCode = (redirectUri: URL, { state }: Pick<FlowRequest, 'state'>, code: string): URL =>
  withParameters(redirectUri, { code, state });
