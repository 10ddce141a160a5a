// A command-line tool that signs its user in by the browser.
//
//   npm start               who am I? Signs in first where nobody is
//   npm start -- sign-out   ends the session
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { HallpassClientApp } from '@hallpass/js';

try {
  process.loadEnvFile(new URL('.env', import.meta.url)); // what is set already stays
} catch {
  // Everything is in the environment.
}
const { HALLPASS_URL = 'http://localhost:8080', HALLPASS_PROJECT_ID, HALLPASS_PUBLISHABLE_CLIENT_KEY } = process.env;
for (const name of ['HALLPASS_PROJECT_ID', 'HALLPASS_PUBLISHABLE_CLIENT_KEY']) {
  if (process.env[name]) continue;
  console.error(`Set ${name}, here in .env or in the environment: the dashboard shows its value.`);
  process.exit(1);
}

/** The refresh token, which is as good as a password: for this user of the machine alone. */
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
  subscribe: () => () => undefined, // nobody else writes it while we run
};

const app = new HallpassClientApp({
  baseUrl: HALLPASS_URL,
  projectId: HALLPASS_PROJECT_ID,
  publishableClientKey: HALLPASS_PUBLISHABLE_CLIENT_KEY,
  tokenStore: store,
  // The project's hosted pages confirm; an app with pages of its own gives those.
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
