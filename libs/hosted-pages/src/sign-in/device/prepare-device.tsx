import type { HallpassClientApp } from '@hallpass/js';
import { loadTexts } from '@hallpass/texts';
import { consentTexts } from '../../texts/generated/consent-texts.js';
import { deviceTexts } from '../../texts/generated/device-texts.js';
import { addressOf } from '../authorization.js';
import type { Branding } from '../branding.js';
import type { PageContentProps } from '../consent/prepare-request.js';
import { chosenLanguage, languageIn } from '../language.js';
import { addressWithReturn, type Place } from '../place.js';
import { DevicePage, type DeviceState } from './device-page.js';
import { readDeviceRequest } from './device-request.js';

/** The page on which a user enters the code of a device (RFC 8628 §3.3), or confirms the one in the address. */
export async function prepareDevice(app: HallpassClientApp, branding: Branding, place: Place) {
  const user = await app.getUser();
  const code = place.parameters.get('user_code') ?? '';
  let state: DeviceState | 'signedOut' = 'entering';
  if (user !== null && code !== '') state = await readDeviceRequest(app, place, code);
  if (user === null || state === 'signedOut') {
    history.replaceState(history.state, '', addressWithReturn({ ...place, page: 'sign-in' }, continuationOf(place)));
    return { is: 'open', app, branding, backUrl: null } as const;
  }
  const choice = chosenLanguage(place);
  const [{ texts: consent }, { texts: own }] = await Promise.all([
    loadTexts(consentTexts, languageIn(consentTexts, choice)),
    loadTexts(deviceTexts, languageIn(deviceTexts, choice)),
  ]);
  const about = { app, branding, place, address: addressOf(user), state, consent, own };
  const Content = (props: PageContentProps) => <DevicePage {...about} {...props} />;
  return { is: 'request', branding, language: null, Content } as const;
}

/** The page that continues after sign-in, with no other parameters in its address. */
function continuationOf({ projectId, parameters }: Place): string {
  const kept = ['user_code', 'lang'].flatMap((name) => parameters.getAll(name).map((value) => [name, value]));
  return `/p/${projectId}/device?${new URLSearchParams(kept).toString()}`;
}
