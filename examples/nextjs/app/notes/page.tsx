import { redirect } from 'next/navigation';
import { hallpass } from '../../hallpass/server';

/** Redirects to sign-in and back if nobody is signed in. */
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
