import type { IncomingMessage } from 'node:http';

/**
 * Asks Stripe's own mock (https://github.com/stripe/stripe-mock) about a request. The mock stores nothing, and knows
 * every call and parameter of its API version.
 * @returns its objection, or null if it accepts the request
 */
export async function mockObjection(
  mock: string,
  { method, url }: Pick<IncomingMessage, 'method' | 'url'>,
  body: Buffer,
): Promise<string | null> {
  const response = await fetch(new URL(url ?? '/', mock), {
    method,
    headers: { authorization: 'Bearer sk_test_123', 'content-type': 'application/x-www-form-urlencoded' },
    ...(body.length > 0 && { body: body.toString() }),
  });
  const text = await response.text();
  if (response.ok) return null;
  const { error } = JSON.parse(text) as { error?: { message?: string } };
  return `stripe-mock: ${response.status} ${error?.message ?? text}`;
}
