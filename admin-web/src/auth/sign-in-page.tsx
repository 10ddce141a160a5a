import { SignIn } from '@hallpass/react';
import { LibraryPage } from './library-page';

export function SignInPage() {
  return (
    <LibraryPage>
      <SignIn automaticRedirect />
    </LibraryPage>
  );
}

/** Signs in with an emailed code. The link in the email opens `/sign-in-link`. */
export function EmailCodePage() {
  return (
    <LibraryPage>
      <SignIn automaticRedirect firstTab="magic-link" />
    </LibraryPage>
  );
}
