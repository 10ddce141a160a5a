import type { AppIdentity } from './app-identity.js';
import type { Transport } from './transport.js';

/**
 * Reads the time from the server's answer, accurate to a second or two. Falls back to the device's clock if the answer
 * has no date.
 */
export async function getServerTime(transport: Transport, { baseUrl }: AppIdentity): Promise<Date> {
  const url = `${baseUrl.replace(/\/+$/, '')}/health`;
  const response = await transport.send({ method: 'GET', url, headers: {} });
  const millis = Date.parse(response.headers.get('date') ?? '');
  return new Date(Number.isNaN(millis) ? Date.now() : millis);
}
