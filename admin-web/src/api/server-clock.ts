/**
 * The server's time in milliseconds, accurate to a second or two. Falls back to the device's clock, which may be wrong.
 */
export async function serverNowMillis(): Promise<number> {
  const response = await fetch('/config.json', { cache: 'no-store', credentials: 'omit' }).catch(() => null);
  const serverMillis = Date.parse(response?.headers.get('date') ?? '');
  return Number.isNaN(serverMillis) ? Date.now() : serverMillis;
}
