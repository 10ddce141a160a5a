/** The server's time in milliseconds, to a second or two; the device's own may be wrong, and is the fall-back. */
export async function serverNowMillis(): Promise<number> {
  const response = await fetch('/config.json', { cache: 'no-store', credentials: 'omit' }).catch(() => null);
  const serverMillis = Date.parse(response?.headers.get('date') ?? '');
  return Number.isNaN(serverMillis) ? Date.now() : serverMillis;
}
