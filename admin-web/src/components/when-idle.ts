/**
 * Calls `act` once the browser is idle.
 * @returns a function that cancels the call
 */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(act);
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(act, 200);
  return () => clearTimeout(waiting);
}
