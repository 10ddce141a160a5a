import type { HallpassClientApp } from '@hallpass/js';
import { fill, loadTexts } from '@hallpass/texts';
import type { ComponentType } from 'react';
import { consentTexts } from '../../texts/generated/consent-texts.js';
import type { SignInTexts } from '../../texts/generated/sign-in-texts.js';
import { addressOf } from '../authorization.js';
import type { Branding } from '../branding.js';
import { chosenLanguage, languageIn } from '../language.js';
import { addressWithReturn, type Place } from '../place.js';
import { Expired } from './outcomes.js';
import { decide, readRequest } from './request.js';
import { languageOfRequest } from './request-language.js';
import { RequestPage, type RequestState } from './request-page.js';

export interface PageContentProps {
  texts: SignInTexts;
  /** Prepares the page again. */
  onRetry: () => void;
}

/** `language`: the one that the request names (BCP 47). */
export type RequestPrepared = { branding: Branding; language: string | null } & (
  | { is: 'request'; Content: ComponentType<PageContentProps> }
  | {
      is: 'open';
      app: HallpassClientApp;
      backUrl: null;
      form: { description: string; defaultEmail: string | undefined };
    }
);

/**
 * Continues an application's request: at once for a user who is signed in, after the form for all others.
 * @param place the page: `consent`, or a form that continues to it
 * @param consent the page `consent`
 */
export async function prepareRequest(
  app: HallpassClientApp,
  branding: Branding,
  place: Place,
  consent: Place,
): Promise<RequestPrepared> {
  const request = await readRequest(consent);
  const language = request && languageOfRequest(place, consent, request.ui_locales);
  const { texts: own } = await loadTexts(consentTexts, languageIn(consentTexts, language ?? chosenLanguage(place)));
  if (request === null) {
    const Content = () => <Expired branding={branding} own={own} />;
    return { is: 'request', branding, language, Content };
  }

  const form = (): RequestPrepared => {
    const description = fill(own.continuesTo, { application: request.application.display_name });
    return {
      is: 'open',
      app,
      branding,
      language,
      backUrl: null,
      form: { description, defaultEmail: request.login_hint ?? undefined },
    };
  };
  if (place !== consent) return form();

  const user = await app.getUser();
  let state: RequestState | 'signedOut' = 'asking';
  if (user !== null && request.prompt === 'login') state = await decide(app, consent, 'sign_in');
  if (user === null || state === 'signedOut') {
    const page = request.create_account ? 'sign-up' : 'sign-in';
    history.replaceState(history.state, '', addressWithReturn({ ...consent, page }, continuationOf(consent)));
    return form();
  }
  const about = { app, branding, consent, request, own, address: addressOf(user), state };
  const Content = (props: PageContentProps) => <RequestPage {...about} {...props} />;
  return { is: 'request', branding, language, Content };
}

/** The page that continues the request after sign-in, with no other parameters in its address. */
function continuationOf({ projectId, parameters }: Place): string {
  const kept = ['request', 'lang'].flatMap((name) => parameters.getAll(name).map((value) => [name, value]));
  return `/p/${projectId}/consent?${new URLSearchParams(kept).toString()}`;
}
