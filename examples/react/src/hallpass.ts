import { HallpassClientApp } from '@hallpass/js';

const { HALLPASS_URL, HALLPASS_PROJECT_ID, HALLPASS_PUBLISHABLE_CLIENT_KEY } = import.meta.env;
if (!HALLPASS_PROJECT_ID || !HALLPASS_PUBLISHABLE_CLIENT_KEY) {
  document.body.textContent =
    'Set HALLPASS_PROJECT_ID and HALLPASS_PUBLISHABLE_CLIENT_KEY: the dashboard shows both when you create a key of the project.';
}

/** Stores the session in cookies of this page. */
export const hallpass = new HallpassClientApp({
  baseUrl: HALLPASS_URL ?? 'http://localhost:8080',
  projectId: HALLPASS_PROJECT_ID,
  publishableClientKey: HALLPASS_PUBLISHABLE_CLIENT_KEY,
  tokenStore: 'cookie',
});
