// A command-line tool that signs its user in with the browser.
//
//   npm start               prints who is signed in, and signs in first if needed
//   npm start -- sign-out   ends the session
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { HallpassClientApp } from '@hallpass/js';

try {
  process.loadEnvFile(new URL('.env', import.meta.url)); // keeps variables that are already set
} catch {
  // Without a .env file, all settings come from the environment.
}
const { HALLPASS_URL = 'http://localhost:8080', HALLPASS_PROJECT_ID, HALLPASS_PUBLISHABLE_CLIENT_KEY } = process.env;
for (const name of ['HALLPASS_PROJECT_ID', 'HALLPASS_PUBLISHABLE_CLIENT_KEY']) {
  if (process.env[name]) continue;
  console.error(`Set ${name}, here in .env or in the environment: the dashboard shows its value.`);
  process.exit(1);
}

/** Stores the refresh token. It is as powerful as a password, so only this user of the machine may read it. */
const file = process.env.SESSION_FILE ?? join(homedir(), '.config', 'hallpass-example', `${HALLPASS_PROJECT_ID}.json`);
const store = {
  get() {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      return null;
    }
  },
  set(tokens) {
    if (tokens === null) return rmSync(file, { force: true });
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(tokens), { mode: 0o600 });
  },
  subscribe: () => () => undefined, // nothing else writes it while the program runs
};

const app = new HallpassClientApp({
  baseUrl: HALLPASS_URL,
  projectId: HALLPASS_PROJECT_ID,
  publishableClientKey: HALLPASS_PUBLISHABLE_CLIENT_KEY,
  tokenStore: store,
  // Users confirm on the project's hosted pages. An app with its own pages sets their addresses instead.
  urls: { handler: `/p/${HALLPASS_PROJECT_ID}` },
});

if (process.argv[2] === 'sign-out') {
  await app.signOut();
  console.log('Signed out.');
} else {
  const user = (await app.getUser()) ?? (await signIn());
  console.log(`Signed in as ${user.displayName ?? user.primaryEmail ?? user.id}.`);
}

async function signIn() {
  const result = await app.promptCliLogin({
    appUrl: HALLPASS_URL,
    promptLink: (url) => console.log(`Open this link to sign in:\n\n  ${url}\n`),
  });
  if (result.status === 'error') {
    console.error(result.error.message);
    process.exit(1);
  }
  store.set({ refreshToken: result.data, accessToken: null });
  return app.getUser({ or: 'throw' });
}
