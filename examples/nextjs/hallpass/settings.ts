/** Reads a setting when the app runs, not when it is built. */
function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`Set ${name}, in .env.local or in the environment: the dashboard shows its value.`);
  return value;
}

/** Settings that browsers may see. */
export const publicSettings = () => ({
  baseUrl: process.env.HALLPASS_URL ?? 'http://localhost:8080',
  projectId: setting('HALLPASS_PROJECT_ID'),
  publishableClientKey: setting('HALLPASS_PUBLISHABLE_CLIENT_KEY'),
});

export type PublicSettings = ReturnType<typeof publicSettings>;

/** For the server only. */
export const secretServerKey = () => setting('HALLPASS_SECRET_SERVER_KEY');
