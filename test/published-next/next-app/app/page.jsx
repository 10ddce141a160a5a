import { stackServerApp } from './stack.js';

/** Who is signed in, as the server of the app sees it. */
export default async function Home() {
  const user = await stackServerApp.getUser();
  return <p role="status">{user === null ? 'Signed out' : `Signed in: ${user.id} ${user.primaryEmail}`}</p>;
}
