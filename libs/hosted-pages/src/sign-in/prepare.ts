import { ApiError, type HallpassClientApp, KnownErrors } from '@hallpass/js';
import {
  asksToSignIn,
  authorizedUrl,
  checkAuthorization,
  checkedReturnUrl,
  continuationOf,
  endSession,
  isAuthorization,
  wrongParameters,
} from './authorization.js';
import { type Branding, brandingOf } from './branding.js';
import { hostedApp } from './hosted-app.js';
import { addressWithReturn, type Place, withoutStrayReturn } from './place.js';

/** What a page comes to. */
export type Prepared =
  | { is: 'open'; app: HallpassClientApp; branding: Branding }
  | { is: 'leaving' }
  /** The names are those of parameters of the address. */
  | { is: 'wrongLink'; names: string[] }
  | { is: 'noProject' }
  | { is: 'switchedOff' }
  | { is: 'notLoaded' };

const PAGES_OF_APPS = ['sign-in', 'sign-up'];

/** Does what the address asks for before anything is shown: nobody sees a form who is signed in, or was sent here wrongly. */
export async function prepare(given: Place): Promise<Prepared> {
  const place = withoutStrayReturn(given);
  const app = hostedApp(place.projectId);
  try {
    const branding = await brandingOf(app);
    const { origin } = new URL(branding.hostedPagesUrl);
    if (origin !== location.origin) return leave(`${origin}${place.href}`);
    if (PAGES_OF_APPS.includes(place.page) && isAuthorization(place)) {
      const wrong = wrongParameters(place);
      if (wrong.length > 0) return { is: 'wrongLink', names: wrong };
      await checkAuthorization(app, place);
      if (asksToSignIn(place)) await endSession(app, place);
      const url = await authorizedUrl(app, place);
      if (url !== null) return leave(url);
      history.replaceState(history.state, '', addressWithReturn(place, continuationOf(place)));
    } else {
      const returnUrl = place.page === 'sign-out' ? place.parameters.get('return_url') : null;
      if (returnUrl !== null) return await signOut(app, place, returnUrl);
      if (place !== given) history.replaceState(history.state, '', place.href);
    }
    return { is: 'open', app, branding };
  } catch (error) {
    return failedBy(error, place);
  }
}

/** Leaves for an app's page, which has been checked. */
function leave(url: string): Prepared {
  location.replace(url);
  return { is: 'leaving' };
}

async function signOut(app: HallpassClientApp, { projectId }: Place, returnUrl: string): Promise<Prepared> {
  const url = await checkedReturnUrl(app, returnUrl);
  // Leads there, and is trusted as a page of the app that is given here.
  await hostedApp(projectId, { afterSignOut: url }).signOut();
  return { is: 'leaving' };
}

function failedBy(error: unknown, place: Place): Prepared {
  if (error instanceof KnownErrors.RedirectUrlNotWhitelisted)
    return { is: 'wrongLink', names: [place.page === 'sign-out' ? 'return_url' : 'redirect_uri'] };
  if (error instanceof KnownErrors.SchemaError)
    return { is: 'wrongLink', names: [place.page === 'sign-out' ? 'return_url' : 'redirect_uri'] };
  if (error instanceof ApiError && error.code === 'HOSTED_PAGES_OFF') return { is: 'switchedOff' };
  const isNoProject =
    error instanceof KnownErrors.CurrentProjectNotFound || error instanceof KnownErrors.InvalidPublishableClientKey;
  return { is: isNoProject ? 'noProject' : 'notLoaded' };
}
