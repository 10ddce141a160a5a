import { HallpassClientApp } from '@hallpass/js';
import { sessionStoreOf } from './session-store.js';

/** The key of every hosted page (contract/02 §15): the project is told from the address alone. */
const KEY = 'hosted-pages';

/** A project as the pages of its users see it. @param afterSignOut where a sign-out leads; else to the sign-in page */
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
