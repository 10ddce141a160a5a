import { AccountSettings, HallpassHandler, TeamSwitcher, type Theme, UserButton, useUser } from '@hallpass/react';
import { type ReactNode, Suspense } from 'react';

/** Chooses the page for an address, like your own router would. */
export function Pages({ onThemeChange }: { onThemeChange: (theme: Theme) => void }) {
  const path = window.location.pathname;
  if (path.startsWith('/handler/') && path !== '/handler/account-settings') return <HallpassHandler />;
  return (
    <>
      <header className="bar">
        <a href="/">Lumen Notes</a>
        <a href="/notes">Notes</a>
        <span className="gap" />
        <TeamSwitcher />
        <UserButton onThemeChange={onThemeChange} />
      </header>
      <main>
        <Suspense fallback={<p>Loading…</p>}>
          {path === '/handler/account-settings' ? <AccountSettings /> : path === '/notes' ? <Notes /> : <Welcome />}
        </Suspense>
      </main>
    </>
  );
}

function Welcome(): ReactNode {
  const user = useUser();
  return (
    <>
      <h1>{user ? `Hello, ${user.displayName ?? user.primaryEmail}` : 'Notes that keep up with you'}</h1>
      <p>
        <a href="/notes">Your notes</a> are for those who are signed in.
      </p>
    </>
  );
}

/** Redirects to sign-in and back if nobody is signed in. */
function Notes(): ReactNode {
  const user = useUser({ or: 'redirect' });
  const { selectedTeam } = user;
  return (
    <>
      <h1>{selectedTeam ? `Notes of ${selectedTeam.displayName}` : 'Your notes'}</h1>
      <p>Nobody but {selectedTeam ? 'the team' : (user.displayName ?? user.primaryEmail)} sees them.</p>
    </>
  );
}
