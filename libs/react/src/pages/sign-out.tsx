import { type ReactNode, useEffect, useState } from 'react';
import { useHallpassApp } from '../hooks/use-hallpass-app.js';
import { useUser } from '../hooks/use-user.js';
import { problemOf } from '../problems/problem-of.js';
import { Alert } from '../ui/alert.js';
import { Piece } from '../ui/piece.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { Outcome, UnderWay } from './outcome.js';

/** Signs out, and leads to the app's page for afterwards. */
export function SignOut({ fullPage }: { fullPage?: boolean }): ReactNode {
  return (
    <Piece fullPage={fullPage}>
      <Inner />
    </Piece>
  );
}

function Inner(): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const isSignedIn = useUser({ or: 'anonymous-if-exists[deprecated]' }) !== null;
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (isSignedIn) app.signOut().catch(setFailure);
  }, [app, isSignedIn]);
  if (failure !== null) return <Alert tone="danger">{problemOf(failure, texts)}</Alert>;
  if (isSignedIn) return <UnderWay>{texts.signingOut}</UnderWay>;
  return (
    <Outcome
      title={texts.signedOutTitle}
      ways={[
        { label: texts.goHome, page: 'home' },
        { label: texts.signIn, page: 'signIn' },
      ]}
    >
      {texts.signedOutDescription}
    </Outcome>
  );
}
