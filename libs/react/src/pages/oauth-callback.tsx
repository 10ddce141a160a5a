import { type ReactNode, useEffect, useState } from 'react';
import type { HallpassClientApp } from '@hallpass/js';
import { useHallpassApp } from '../hooks/use-hallpass-app.js';
import { problemOf } from '../problems/problem-of.js';
import { useHallpass } from '../provider/context.js';
import { ComponentRoot } from '../ui/component-root.js';
import { useCoreTexts } from '../ui/use-core-texts.js';
import { Outcome, UnderWay } from './outcome.js';

/** The result. Null on success. */
type End = { failure: unknown } | null;

const underWay = new WeakMap<HallpassClientApp, Promise<End>>();

async function finish(app: HallpassClientApp): Promise<End> {
  let failure: unknown;
  const isDone = await app.callOAuthCallback({ onFailure: (error) => (failure = error) });
  return isDone ? null : { failure };
}

/** Finishes a sign-in with a provider, or connecting an account. */
export function OAuthCallback({ fullPage }: { fullPage?: boolean }): ReactNode {
  return (
    <ComponentRoot fullPage={fullPage}>
      <Inner />
    </ComponentRoot>
  );
}

function Inner(): ReactNode {
  const app = useHallpassApp();
  const { data } = useHallpass();
  const texts = useCoreTexts();
  const [end, setEnd] = useState<End>(null);
  useEffect(() => {
    let isGone = false;
    // The code is removed from the address at once, so a second call waits for the first.
    const running = underWay.get(app) ?? finish(app).finally(() => underWay.delete(app));
    underWay.set(app, running);
    const endActing = data.acting();
    running
      .catch((failure: unknown) => ({ failure }))
      .then((found) => {
        endActing();
        if (!isGone) setEnd(found);
      });
    return () => {
      isGone = true;
    };
  }, [app, data]);
  if (end === null) return <UnderWay>{texts.signingIn}</UnderWay>;
  const said = problemOf(end.failure, texts);
  return (
    <Outcome
      title={texts.oauthFailedTitle}
      ways={[
        { label: texts.backToSignIn, page: 'signIn' },
        { label: texts.goHome, page: 'home' },
      ]}
    >
      {said === texts.errorUnknown ? texts.oauthFailed : said}
    </Outcome>
  );
}
