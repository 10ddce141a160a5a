import type { AppIdentity } from './app-identity.js';
import type { Transport } from './transport.js';

/** By the answer of the server, to a second or two; by the clock of the device where it does not say. */
export async function getServerTime(transport: Transport, { baseUrl }: AppIdentity): Promise<Date> {
  const url = `${baseUrl.replace(/\/+$/, '')}/health`;
  const response = await transport.send({ method: 'GET', url, headers: {} });
  const millis = Date.parse(response.headers.get('date') ?? '');
  return new Date(Number.isNaN(millis) ? Date.now() : millis);
}
