import '@hallpass/react/styles.css';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { hallpass } from '../hallpass/server';
import { publicSettings } from '../hallpass/settings';
import { Providers } from './providers';
import './styles.css';
import { Who } from './who';

export const metadata = { title: 'Lumen Notes' };
/** Every page shows who is signed in, and settings are those of the running server. */
export const dynamic = 'force-dynamic';

export default async function Layout({ children }: { children: ReactNode }) {
  // What the server knows goes with the page: the browser asks nothing twice.
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
