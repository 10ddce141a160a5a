import { type ReactNode, useEffect, useState } from 'react';
import type { HallpassClientApp } from '@hallpass/js';
import { useHallpassApp } from '../hooks/use-hallpass-app.js';
import { useHallpass } from '../provider/context.js';
import { Piece } from '../ui/piece.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { Outcome, UnderWay } from './outcome.js';

const underWay = new WeakMap<HallpassClientApp, Promise<boolean>>();

/** Finishes what a provider was asked for: a sign-in, or an account that was connected. */
export function OAuthCallback({ fullPage }: { fullPage?: boolean }): ReactNode {
  return (
    <Piece fullPage={fullPage}>
      <Inner />
    </Piece>
  );
}

function Inner(): ReactNode {
  const app = useHallpassApp();
  const { data } = useHallpass();
  const texts = useCoreTexts();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    // The code is taken out of the address at once: whoever comes a second time waits for the first.
    const running = underWay.get(app) ?? app.callOAuthCallback().finally(() => underWay.delete(app));
    underWay.set(app, running);
    const end = data.acting();
    running
      .catch(() => false)
      .then((isDone) => {
        end();
        if (!isDone && !isGone) setFailed(true);
      });
    return () => {
      isGone = true;
    };
  }, [app, data]);
  if (!isFailed) return <UnderWay>{texts.signingIn}</UnderWay>;
  return (
    <Outcome
      title={texts.oauthFailedTitle}
      ways={[
        { label: texts.backToSignIn, page: 'signIn' },
        { label: texts.goHome, page: 'home' },
      ]}
    >
      {texts.oauthFailed}
    </Outcome>
  );
}
