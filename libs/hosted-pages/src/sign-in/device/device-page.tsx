import type { HallpassClientApp } from '@hallpass/js';
import { useState } from 'react';
import type { ConsentTexts } from '../../texts/generated/consent-texts.js';
import type { DeviceTexts } from '../../texts/generated/device-texts.js';
import type { SignInTexts } from '../../texts/generated/sign-in-texts.js';
import { endSession } from '../authorization.js';
import type { Branding } from '../branding.js';
import { ConsentCard } from '../consent/consent-card.js';
import { Impersonated, SecondFactor } from '../consent/outcomes.js';
import { Message } from '../frame.js';
import type { Place } from '../place.js';
import { SignInAgain } from '../sign-in-again.js';
import { CodeForm } from './code-form.js';
import { answerDevice, type DeviceRequest, type Problem, readDeviceRequest } from './device-request.js';

export type DeviceState = DeviceRequest | Exclude<Problem, 'signedOut'> | 'entering' | 'done' | 'denied';

interface DevicePageProps {
  app: HallpassClientApp;
  branding: Branding;
  place: Place;
  /** The account that is signed in. */
  address: string;
  /** The state to begin with. */
  state: DeviceState;
  texts: SignInTexts;
  consent: ConsentTexts;
  own: DeviceTexts;
  /** Prepares the page again, for example to show the form after a session has ended. */
  onRetry: () => void;
}

/** A device that asks for access, while a user is signed in. */
export function DevicePage({ app, branding, place, address, texts, consent, own, onRetry, ...props }: DevicePageProps) {
  const [state, setState] = useState(props.state);
  /** Name of the application that the user has answered. */
  const [application, setApplication] = useState('');
  const leave = async () => {
    await endSession(app, place);
    onRetry();
  };
  const show = (next: DeviceState | 'signedOut') => (next === 'signedOut' ? onRetry() : setState(next));
  if (state === 'done' || state === 'denied') {
    const [heading, sentence] = own[state];
    return (
      <Message heading={heading} branding={branding}>
        <p className="hp-description">{sentence}</p>
      </Message>
    );
  }
  if (state === 'impersonation')
    return <Impersonated branding={branding} own={consent} address={address} onOtherAccount={leave} />;
  if (state === 'signInAgain')
    return (
      <SignInAgain
        asked={{ branding, address, proceed: () => endSession(app, place) }}
        texts={texts}
        onDone={onRetry}
      />
    );
  if (state === 'secondFactor')
    return (
      <SecondFactor
        branding={branding}
        own={consent}
        texts={texts}
        application={application}
        address={address}
        onSignIn={leave}
      />
    );
  if (typeof state === 'string')
    return (
      <CodeForm
        branding={branding}
        own={own}
        failure={consent.failed}
        defaultCode={place.parameters.get('user_code') ?? ''}
        problem={state === 'entering' ? null : state}
        onCode={async (code) => show(await readDeviceRequest(app, place, code))}
      />
    );

  const answer = async (decision: 'allow' | 'deny') => {
    const outcome = await answerDevice(app, place, state, decision);
    if (outcome === 'answered') setState(decision === 'allow' ? 'done' : 'denied');
    else {
      setApplication(state.application.display_name);
      show(outcome);
    }
  };
  const { user_code: code, requested_from: from } = state;
  return (
    <ConsentCard
      branding={branding}
      own={consent}
      request={{ ...state, application: { ...state.application, client_host: null, host: null }, is_local: false }}
      address={address}
      facts={[[own.shownCode, code], ...(from === null ? [] : [[own.from, from] as const])]}
      notice={own.warning}
      onAnswer={answer}
      onOtherAccount={leave}
    />
  );
}
