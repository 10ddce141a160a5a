import { HallpassClientApp } from '@hallpass/js';
import { sessionStoreOf } from './session-store.js';

/** The key of every hosted page (contract/02 §15): only the address determines the project. */
const KEY = 'hosted-pages';

/** The app of a project's hosted pages. @param afterSignOut URL to open after sign-out; defaults to the sign-in page */
export function hostedApp(projectId: string, { afterSignOut }: { afterSignOut?: string } = {}): HallpassClientApp {
  const handler = `/p/${projectId}`;
  return new HallpassClientApp({
    baseUrl: location.origin,
    projectId,
    publishableClientKey: KEY,
    tokenStore: sessionStoreOf(projectId),
    urls: {
      handler,
      home: `${handler}/account-settings`,
      afterSignOut: afterSignOut ?? `${handler}/sign-in`,
    },
  });
}
