// A web app in plain HTML that uses the hosted pages of Hallpass to sign in. `npm start`
import { randomBytes } from 'node:crypto';
import express from 'express';
import {
  accountSettingsUrl,
  beginSignIn,
  endSession,
  exchangeCode,
  readUser,
  refresh,
  signInUrl,
  signOutUrl,
} from './hallpass.mjs';

const port = Number(process.env.PORT ?? 3000);
const origin = process.env.APP_URL ?? `http://localhost:${port}`;
const callbackUrl = `${origin}/callback`;
const cookieName = origin.startsWith('https:') ? '__Host-session' : 'session';

/** Signed-in users, by the cookie of this app. A real app stores them in its database and lets them expire. */
const sessions = new Map();
/** Sign-ins in progress, by the cookie of the browser that began them. */
const begun = new Map();

const cookieOf = (request) =>
  new Map((request.headers.cookie ?? '').split('; ').map((pair) => pair.split('='))).get(cookieName);
/** Sets a new cookie at each sign-in, so that nobody can plant one (session fixation). */
function setCookie(response, value, maxAge) {
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: origin.startsWith('https:') };
  response.cookie(cookieName, value, { ...options, maxAge });
  return value;
}

const app = express();
app.disable('x-powered-by');

app.get('/', async (request, response) => {
  const session = sessions.get(cookieOf(request));
  const user = session && (await currentUser(session));
  response.send(
    user
      ? page(welcome(user))
      : page(`<h1>A small shop</h1>${button('/sign-in', 'Sign in')}${button('/sign-up', 'Create an account')}`),
  );
});

for (const kind of ['sign-in', 'sign-up']) {
  app.post(`/${kind}`, (request, response) => {
    const signIn = beginSignIn();
    begun.set(setCookie(response, randomBytes(32).toString('base64url'), 600_000), signIn);
    response.redirect(303, signInUrl(signIn, callbackUrl, kind));
  });
}

app.get('/callback', async (request, response) => {
  const cookie = cookieOf(request);
  const signIn = begun.get(cookie);
  begun.delete(cookie);
  // Rejects a sign-in that another browser began, such as from an attacker's link.
  const isOurs = signIn !== undefined && request.query.state === signIn.state;
  const tokens = isOurs && (await exchangeCode(String(request.query.code), signIn.verifier, callbackUrl));
  if (!tokens) {
    response
      .status(400)
      .send(page(`<h1>That did not work</h1><p>Please sign in once more.</p>${button('/sign-in', 'Sign in')}`));
    return;
  }
  sessions.set(setCookie(response, randomBytes(32).toString('base64url'), 30 * 86_400_000), { tokens });
  response.redirect(303, '/');
});

app.post('/sign-out', async (request, response) => {
  const cookie = cookieOf(request);
  const session = sessions.get(cookie);
  sessions.delete(cookie);
  setCookie(response, '', 0);
  if (session && (await freshen(session))) await endSession(session.tokens);
  // Also sign out of the hosted pages. Otherwise the next person at this browser could sign in without a password.
  response.redirect(303, signOutUrl(origin));
});

app.use((error, _request, response, _next) => {
  console.error(error);
  response.status(500).send(page('<h1>Something went wrong</h1><p>Please try again in a moment.</p>'));
});

app.listen(port, () => console.log(`Open ${origin}`));

/** @returns whether the session is still valid */
async function freshen(session) {
  if (session.tokens.expires_at - Date.now() > 20_000) return true;
  const tokens = await refresh(session.tokens);
  if (tokens) session.tokens = { ...session.tokens, ...tokens };
  return tokens !== null;
}

/** @returns null if the session was ended on the account page, by a new password, or with the account */
async function currentUser(session) {
  if (!(await freshen(session))) return null;
  try {
    return await readUser(session.tokens);
  } catch {
    session.tokens.expires_at = 0;
    return (await freshen(session)) ? readUser(session.tokens) : null;
  }
}

function welcome(user) {
  return `<h1>Hello ${escape(user.display_name ?? user.primary_email)}</h1>
    <p>${escape(user.primary_email)} is ${user.primary_email_verified ? 'verified' : 'not verified yet'}.</p>
    <p><a href="${accountSettingsUrl}">Account settings</a></p>
    ${button('/sign-out', 'Sign out')}`;
}

function button(action, label) {
  return `<form method="post" action="${action}"><button>${label}</button></form>`;
}

function escape(text) {
  return String(text ?? '').replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function page(body) {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Example of Express</title><style>body{font:16px/1.5 system-ui;max-width:32rem;margin:4rem auto;padding:0 1rem}
button{font:inherit;padding:.5rem 1rem;margin:.25rem 0}</style><body><main>${body}</main>`;
}
