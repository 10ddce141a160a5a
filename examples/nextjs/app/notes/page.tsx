import { redirect } from 'next/navigation';
import { hallpass } from '../../hallpass/server';

/** Whoever is not signed in is led to sign-in, and comes back here. */
export default async function Notes() {
  const user = await hallpass().getUser();
  if (user === null) redirect('/handler/sign-in?after_auth_return_to=%2Fnotes');
  return (
    <main>
      <h1>Notes of {user.displayName ?? user.primaryEmail}</h1>
      <p>Nobody else sees them.</p>
    </main>
  );
}
