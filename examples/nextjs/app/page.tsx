import Link from 'next/link';
import { hallpass } from '../hallpass/server';

export default async function Home() {
  const user = await hallpass().getUser();
  return (
    <main>
      <h1>{user ? `Hello, ${user.displayName ?? user.primaryEmail}` : 'Notes that keep up with you'}</h1>
      <p>
        <Link href="/notes">Your notes</Link> are for those who are signed in.
      </p>
    </main>
  );
}
