import { StackClientApp } from '@stackframe/js';

/** An integrator's app: the published SDK, unmodified, in a page. */
const config = await (await fetch('/config.json')).json();
const app = new StackClientApp({ ...config, tokenStore: 'cookie', redirectMethod: 'window' });

const status = document.querySelector('[role=status]');
const say = (text) => (status.textContent = text);
const onClick = (id, work) =>
  document.getElementById(id).addEventListener('click', () => work().catch((error) => say(`Failed: ${error}`)));

onClick('google', () => app.signInWithOAuth('google'));
onClick('github', () => app.signInWithOAuth('github'));
onClick('work', () => app.signInWithOAuth('work'));
onClick('link', async () => {
  const user = await app.getUser({ or: 'throw' });
  const account = await user.getConnectedAccount('work', { or: 'redirect' });
  const { accessToken } = await account.getAccessToken();
  say(`Linked: ${accessToken}`);
});
onClick('sign-out', async () => {
  const user = await app.getUser();
  await user?.signOut();
});

switch (location.pathname) {
  case '/handler/oauth-callback':
    // Redirects by itself; ignores callbacks that it cannot use.
    say((await app.callOAuthCallback().catch((error) => `Failed: ${error}`)) || 'Nothing came of it');
    break;
  case '/handler/error':
    say(`Refused: ${new URLSearchParams(location.search).get('errorCode')}`);
    break;
  default: {
    const user = await app.getUser();
    say(user ? `Signed in: ${user.id} ${user.primaryEmail}` : 'Signed out');
  }
}
