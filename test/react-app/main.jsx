import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { HallpassClientApp } from '@hallpass/js';
import * as hallpass from '@hallpass/react';

/**
 * An integrator's app with @hallpass/react: every page below /handler is the library's, `/components/<name>` shows one
 * component, and the first page shows the signed-in user. `window.settings` holds more properties of the provider.
 */
const { HallpassHandler, HallpassProvider, useUser } = hallpass;
const config = await (await fetch('/config.json')).json();
const app = new HallpassClientApp({ ...config, tokenStore: 'cookie' });
window.app = app;
const [, folder, name] = location.pathname.split('/');

function Home() {
  const user = useUser();
  return (
    <main>
      <h1>An app</h1>
      <p role="status">{user ? `Signed in: ${user.id} ${user.primaryEmail}` : 'Signed out'}</p>
    </main>
  );
}

/** A component by its name, in the middle of a page of the app. */
function Alone() {
  const Component = hallpass[name];
  return (
    <main className="app-page">
      <Component />
    </main>
  );
}

const Page = folder === 'handler' ? HallpassHandler : folder === 'components' ? Alone : Home;
createRoot(document.getElementById('root')).render(
  <HallpassProvider app={app} {...window.settings}>
    <Suspense fallback={<p>…</p>}>
      <Page />
    </Suspense>
  </HallpassProvider>,
);
