import { type CoreTexts, SignUp } from '@hallpass/react';
import { useState } from 'react';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { LibraryPage } from './library-page';
import { type SignUpRight, signUpRight } from './sign-up-right';
import { authTexts } from '../texts/generated/auth-texts';

/** Creates an owner account. The first owner uses the link that a new server prints. */
export function SignUpPage() {
  const t = useTexts(authTexts).signUp;
  const { config } = useApi();
  const [right] = useState(() => signUpRight(config));
  return (
    <LibraryPage signUp={right} texts={{ core: textsFor(right, t) }}>
      <SignUp automaticRedirect />
    </LibraryPage>
  );
}

function textsFor(right: SignUpRight, t: typeof authTexts.english.signUp): Partial<CoreTexts> {
  if (right.by === 'anyone') return { signUpDescription: t.description };
  if (right.by === 'link') {
    return { signUpTitle: t.setUpTitle, signUpDescription: t.setUpDescription, signUpNotEnabled: t.linkSpent };
  }
  if (right.by === 'invitation') {
    return { signUpDescription: t.invitedDescription, signUpNotEnabled: t.invitationRefused };
  }
  if (right.allowed === 'the first owner') return { signUpsClosed: t.setUpTitle, signUpsClosedDescription: t.first };
  return { signUpsClosedDescription: t.closed };
}
