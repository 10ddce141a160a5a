import type { IncomingMessage } from 'node:http';

/**
 * What Stripe's own mock (https://github.com/stripe/stripe-mock) says against a request. It keeps nothing, and knows every call and
 * parameter of its version of the API.
 * @returns null when it takes it
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
