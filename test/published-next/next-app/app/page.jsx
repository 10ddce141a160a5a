import { stackServerApp } from './stack.js';

/** Shows the signed-in user, as the app's server sees it. */
export default async function Home() {
  const user = await stackServerApp.getUser();
  return <p role="status">{user === null ? 'Signed out' : `Signed in: ${user.id} ${user.primaryEmail}`}</p>;
}
