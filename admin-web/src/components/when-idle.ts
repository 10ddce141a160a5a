/** Acts once nothing else is to do. @returns what takes it back */
export function whenIdle(act: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(act);
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(act, 200);
  return () => clearTimeout(waiting);
}
