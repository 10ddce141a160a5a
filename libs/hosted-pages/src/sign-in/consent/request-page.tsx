import type { HallpassClientApp } from '@hallpass/js';
import { useState } from 'react';
import type { ConsentTexts } from '../../texts/generated/consent-texts.js';
import type { SignInTexts } from '../../texts/generated/sign-in-texts.js';
import { endSession } from '../authorization.js';
import type { Branding } from '../branding.js';
import type { Place } from '../place.js';
import { SignInAgain } from '../sign-in-again.js';
import { ConsentCard } from './consent-card.js';
import { Expired, Impersonated, Leaving, SecondFactor } from './outcomes.js';
import { type AuthorizationRequest, decide, type Outcome } from './request.js';

export type RequestState = 'asking' | Exclude<Outcome, 'signedOut'>;

interface RequestPageProps {
  app: HallpassClientApp;
  branding: Branding;
  consent: Place;
  request: AuthorizationRequest;
  /** The account that is signed in. */
  address: string;
  /** The state to begin with. */
  state: RequestState;
  texts: SignInTexts;
  own: ConsentTexts;
  /** Prepares the page again, for example to show the form after a session has ended. */
  onRetry: () => void;
}

/** An application's request while a user is signed in. */
export function RequestPage(props: RequestPageProps) {
  const { app, branding, consent, request, address, texts, own, onRetry } = props;
  const [state, setState] = useState(props.state);
  const leave = async () => {
    await endSession(app, consent);
    onRetry();
  };
  const answer = async (decision: 'allow' | 'deny') => {
    const outcome = await decide(app, consent, decision);
    if (outcome === 'signedOut') onRetry();
    else setState(outcome);
  };
  const shared = { branding, own, texts, address };
  if (state === 'leaving') return <Leaving {...shared} isLocal={request.is_local} />;
  if (state === 'expired') return <Expired {...shared} />;
  if (state === 'impersonation') return <Impersonated {...shared} onOtherAccount={leave} />;
  if (state === 'signInAgain')
    return (
      <SignInAgain
        asked={{ branding, address, proceed: () => endSession(app, consent) }}
        texts={texts}
        onDone={onRetry}
      />
    );
  if (state === 'secondFactor')
    return <SecondFactor {...shared} application={request.application.display_name} onSignIn={leave} />;
  return <ConsentCard {...shared} request={request} onAnswer={answer} onOtherAccount={leave} />;
}
