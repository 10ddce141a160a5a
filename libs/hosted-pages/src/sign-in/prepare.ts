import { ApiError, HallpassClientApp, KnownErrors } from '@hallpass/js';
import { type Branding, brandingOf } from './branding.js';
import type { RequestPrepared } from './consent/prepare-request.js';
import { addressWithReturn, consentOf, type Place, withoutStrayReturn } from './place.js';
import { asksForSecondFactor } from './second-factor.js';
import { sessionStoreOf } from './session-store.js';
import { remember, remembered } from './window-memory.js';
import {
  isAuthorization,
  wrongParameters,
  asksToSignIn,
  addressOf,
  continuationOf,
  checkAuthorization,
  endSession,
  authorizedUrl,
  checkedReturnUrl,
} from './authorization.js';

/** The key of every hosted page (contract/02 §15): only the address determines the project. */
const KEY = 'hosted-pages';

export type Prepared =
  /** `backUrl` leads from the account settings back to the app. */
  | { is: 'open'; app: HallpassClientApp; branding: Branding; backUrl: string | null; form?: undefined }
  | RequestPrepared
  /** The project requires a second factor that the user does not have. */
  | { is: 'secondFactor'; app: HallpassClientApp; branding: Branding; place: Place }
  | { is: 'leaving' }
  /** An app requires a fresh sign-in: `address` is signed in here until `proceed` ends that session. */
  | { is: 'signInAgain'; branding: Branding; address: string; proceed: () => Promise<void> }
  | { is: 'wrongLink'; names: string[] }
  | { is: 'noProject' }
  | { is: 'switchedOff' }
  | { is: 'notLoaded' };

const PAGES_OF_APPS = ['sign-in', 'sign-up'];

/**
 * Checks the address before anything is shown, so that users who are signed in already, or were sent here by mistake,
 * never see a form.
 */
export async function prepare(given: Place): Promise<Prepared> {
  const place = withoutStrayReturn(given);
  const app = hostedApp(place.projectId);
  try {
    const branding = await brandingOf(app);
    const { origin } = new URL(branding.hostedPagesUrl);
    if (origin !== location.origin) return leave(`${origin}${place.href}`);
    if (await asksForSecondFactor(app, place)) return { is: 'secondFactor', app, branding, place };
    const consent = consentOf(place);
    if (consent !== null) {
      const { prepareRequest } = await import('./consent/prepare-request.js');
      return await prepareRequest(app, branding, place, consent);
    }
    if (place.page === 'device') {
      const { prepareDevice } = await import('./device/prepare-device.js');
      return await prepareDevice(app, branding, place);
    }
    if (PAGES_OF_APPS.includes(place.page) && isAuthorization(place)) {
      const wrong = wrongParameters(place);
      if (wrong.length > 0) return { is: 'wrongLink', names: wrong };
      await checkAuthorization(app, place);
      const user = asksToSignIn(place) ? await app.getUser() : null;
      if (user !== null) {
        return { is: 'signInAgain', branding, address: addressOf(user), proceed: () => endSession(app, place) };
      }
      const url = await authorizedUrl(app, place);
      if (url !== null) return leave(url);
      history.replaceState(history.state, '', addressWithReturn(place, continuationOf(place)));
    } else {
      const returnUrl = place.page === 'sign-out' ? place.parameters.get('return_url') : null;
      if (returnUrl !== null) return await signingOut(app, branding, place, returnUrl);
      if (place !== given) history.replaceState(history.state, '', place.href);
    }
    return { is: 'open', app, branding, backUrl: await wayBack(app, place) };
  } catch (error) {
    return failedBy(error, place);
  }
}

/** Redirects to an app's URL, which has been checked. */
function leave(url: string): Prepared {
  location.replace(url);
  return { is: 'leaving' };
}

/** Asks before it signs anyone out, because anyone can link to the page. Without a session, it redirects at once. */
async function signingOut(
  app: HallpassClientApp,
  branding: Branding,
  { projectId }: Place,
  returnUrl: string,
): Promise<Prepared> {
  const url = await checkedReturnUrl(app, returnUrl);
  if ((await app.getUser({ or: 'anonymous-if-exists[deprecated]' })) === null) return leave(url);
  // Trusts that one URL as a page of the app and opens it after sign-out.
  return { is: 'open', app: hostedApp(projectId, { afterSignOut: url }), branding, backUrl: null };
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

/** The app of a project's hosted pages. @param afterSignOut URL to open after sign-out; defaults to the sign-in page */
function hostedApp(projectId: string, { afterSignOut }: { afterSignOut?: string } = {}): HallpassClientApp {
  const handler = `/p/${projectId}`;
  return new HallpassClientApp({
    baseUrl: location.origin,
    projectId,
    publishableClientKey: KEY,
    tokenStore: sessionStoreOf(projectId),
    challengeWorker: () => new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' }),
    urls: {
      handler,
      home: `${handler}/account-settings`,
      afterSignOut: afterSignOut ?? `${handler}/sign-in`,
    },
  });
}

/**
 * The page of the app that the account settings lead back to: the address's `return_url`, or the page that linked here.
 * Remembered for this window.
 * @returns null if the project trusts neither
 */
async function wayBack(app: HallpassClientApp, { projectId, page, parameters }: Place): Promise<string | null> {
  if (page !== 'account-settings') return null;
  const key = `hallpass-way-back:${projectId}`;
  for (const url of [parameters.get('return_url'), referrer(), remembered(key)]) {
    const checked = url === null ? null : await trusted(app, url);
    if (checked !== null) {
      remember(key, checked);
      return checked;
    }
  }
  return null;
}

async function trusted(app: HallpassClientApp, url: string): Promise<string | null> {
  try {
    return await checkedReturnUrl(app, url);
  } catch (error) {
    if (error instanceof KnownErrors.RedirectUrlNotWhitelisted || error instanceof KnownErrors.SchemaError) return null;
    throw error;
  }
}

/** Ignores our own pages. */
function referrer(): string | null {
  const url = URL.parse(document.referrer);
  return url === null || url.origin === location.origin ? null : url.href;
}
