import '@hallpass/react/styles.css';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { hallpass } from '../hallpass/server';
import { publicSettings } from '../hallpass/settings';
import { Providers } from './providers';
import './styles.css';
import { Who } from './who';

export const metadata = { title: 'Lumen Notes' };
/** Every page shows the signed-in user and uses the settings of the running server. */
export const dynamic = 'force-dynamic';

export default async function Layout({ children }: { children: ReactNode }) {
  // Sends the user along with the page, so that the browser does not request it again.
  const user = await hallpass().getUser();
  return (
    <html lang="en">
      <body>
        <Providers settings={publicSettings()} initialUser={user?.toClientJson() ?? null}>
          <header className="bar">
            <Link href="/">Lumen Notes</Link>
            <Link href="/notes">Notes</Link>
            <span className="gap" />
            <Who />
          </header>
          {children}
        </Providers>
      </body>
    </html>
  );
}
