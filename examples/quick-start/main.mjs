// A small app with sign-up, sign-in, a profile and teams, on node:http and the published SDK.
//
//   HALLPASS_URL=http://localhost:8080 HALLPASS_PROJECT_ID=… HALLPASS_PUBLISHABLE_CLIENT_KEY=… npm start
//
// The refresh token is stored in an HttpOnly cookie of this app. The browser sees no other secret.
import { createServer } from 'node:http';
import { StackClientApp } from '@stackframe/js';

const env = process.env;
const port = Number(env.PORT ?? 3000);
for (const name of ['HALLPASS_PROJECT_ID', 'HALLPASS_PUBLISHABLE_CLIENT_KEY']) {
  if (env[name]) continue;
  console.error(`Set ${name}: create a project and a key in the dashboard, it shows the values.`);
  process.exit(1);
}

/** Creates an SDK app for each request. Its tokens come from the caller's cookie, or are empty. */
const appFor = (refreshToken) =>
  new StackClientApp({
    baseUrl: env.HALLPASS_URL ?? 'http://localhost:8080',
    projectId: env.HALLPASS_PROJECT_ID,
    publishableClientKey: env.HALLPASS_PUBLISHABLE_CLIENT_KEY,
    tokenStore: refreshToken ? { accessToken: '', refreshToken } : 'memory',
    redirectMethod: 'none',
    noAutomaticPrefetch: true,
  });

const escape = (text) => String(text ?? '').replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const page = (body) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Quick start</title>
<style>body{font:16px/1.5 system-ui;max-width:32rem;margin:4rem auto;padding:0 1rem}form{display:grid;gap:.5rem;margin:1rem 0}
input,button{font:inherit;padding:.5rem}.error{color:#b00020}</style><body>${body}</body></html>`;

const credentials = (action, label) => `<form method="post" action="${action}">
  <input name="email" type="email" placeholder="Email" aria-label="Email" required>
  <input name="password" type="password" placeholder="Password" aria-label="Password" required>
  <button>${label}</button></form>`;

const signedOut = (error) =>
  page(`<h1>Welcome</h1>${error ? `<p class="error" role="alert">${escape(error)}</p>` : ''}
<h2>Sign in</h2>${credentials('/sign-in', 'Sign in')}<h2>Or sign up</h2>${credentials('/sign-up', 'Sign up')}`);

const signedIn = (user, teams) =>
  page(`<h1>Hello ${escape(user.displayName ?? user.primaryEmail)}</h1>
<p>${escape(user.primaryEmail)} is ${user.primaryEmailVerified ? 'verified' : 'not verified yet'}.</p>
<form method="post" action="/name"><input name="name" aria-label="Display name" placeholder="Display name"><button>Save name</button></form>
<h2>Teams</h2><ul>${teams.map((team) => `<li>${escape(team.displayName)}</li>`).join('') || '<li>none yet</li>'}</ul>
<form method="post" action="/sign-out"><button>Sign out</button></form>`);

const readForm = async (request) => {
  let text = '';
  for await (const chunk of request) if ((text += chunk).length > 10_000) throw new Error('The form is too large.');
  return Object.fromEntries(new URLSearchParams(text));
};

const cookieOf = (request) => /(?:^|; )session=([0-9a-z]+)/.exec(request.headers.cookie ?? '')?.[1];
const cookie = (value, age) => `session=${value}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${age}`;
const seeOther = (headers = {}) => ({ status: 303, headers: { location: '/', ...headers } });

const actions = {
  'POST /sign-up': async (form) =>
    start((app) =>
      app.signUpWithCredential({
        ...form,
        noRedirect: true,
        verificationCallbackUrl: `http://localhost:${port}/verify`,
      }),
    ),
  'POST /sign-in': async (form) => start((app) => app.signInWithCredential({ ...form, noRedirect: true })),
  'POST /name': async ({ name }, app) => {
    await (await app.getUser({ or: 'throw' })).update({ displayName: name });
    return seeOther();
  },
  'POST /sign-out': async (_form, app) => {
    await (await app.getUser())?.signOut();
    return seeOther({ 'set-cookie': cookie('', 0) });
  },
  // Email scanners open links, so only the button uses the code.
  'GET /verify': async (_form, _app, url) => ({
    status: 200,
    body: page(`<h1>Confirm your address</h1><form method="post" action="/verify">
      <input type="hidden" name="code" value="${escape(url.searchParams.get('code'))}"><button>Confirm</button></form>`),
  }),
  'POST /verify': async ({ code }, app) => {
    const result = await app.verifyEmail(code ?? '');
    return result.status === 'ok' ? seeOther() : { status: 400, body: signedOut(result.error.message) };
  },
  'GET /': async (_form, app) => {
    const user = await app.getUser();
    return { status: 200, body: user ? signedIn(user, await user.listTeams()) : signedOut() };
  },
};

async function start(signIn) {
  const app = appFor();
  const result = await signIn(app);
  if (result.status === 'error') return { status: 400, body: signedOut(result.error.message) };
  const { refreshToken } = await (await app.getUser({ or: 'throw' })).currentSession.getTokens();
  return seeOther({ 'set-cookie': cookie(refreshToken, 31_536_000) });
}

createServer(async (request, response) => {
  try {
    const url = new URL(request.url, `http://localhost:${port}`);
    const action = actions[`${request.method} ${url.pathname}`];
    const foreign = request.method === 'POST' && request.headers.origin !== `http://${request.headers.host}`;
    const { status, headers, body } = !action
      ? { status: 404, body: page('<h1>Not found</h1>') }
      : foreign
        ? { status: 403, body: page('<h1>This form was sent from another site</h1>') }
        : await action(request.method === 'POST' ? await readForm(request) : {}, appFor(cookieOf(request)), url);
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(page('<h1>Something went wrong</h1>'));
  }
}).listen(port, () => console.log(`Open http://localhost:${port}`));
