import type { Settings } from '@hallpass/settings';
import { bad, good, type Finding } from './finding.js';

const TIMEOUT_MILLIS = 4_000;
const STRIPE = 'https://api.stripe.com';

/** Asks Stripe whether it accepts the key. Changes nothing at Stripe. */
export async function checkStripe({ stripeApiBase }: Settings, key: string): Promise<Finding> {
  const base = new URL(stripeApiBase ?? STRIPE);
  const status = await statusOf(new URL('/v1/balance', base), key);
  const mode = key.includes('_live_') ? 'live mode' : 'test mode';
  switch (status) {
    case 200:
    case 403: // a restricted key that may not read the balance
      return good('stripe', `${base.host} accepts the key, ${mode}`);
    case 401:
      return bad(
        'stripe',
        'Stripe rejects STRIPE_SECRET_KEY. Copy the key from the Stripe dashboard (Developers, API keys) again.',
      );
    default:
      return bad(
        'stripe',
        `Stripe at ${base.host} is not usable (${status}). Make sure that this machine can reach it, or correct STRIPE_API_BASE.`,
      );
  }
}

/** @returns the status, or the reason for a missing answer; never the body, which may repeat the key */
async function statusOf(url: URL, key: string): Promise<number | string> {
  try {
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${key}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MILLIS),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch (error) {
    const { name, cause } = error as Error & { cause?: NodeJS.ErrnoException };
    return cause?.code ?? (name === 'TimeoutError' ? `no response within ${TIMEOUT_MILLIS / 1000} s` : name);
  }
}
