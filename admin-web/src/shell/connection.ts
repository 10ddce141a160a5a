import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/** `offline`: the device has no network. `unreachable`: the device is online, but the server does not respond. */
export type Connection = 'online' | 'offline' | 'unreachable';

const PROBE_MILLIS = 3_000;

let connection: Connection = navigator.onLine ? 'online' : 'offline';
let probe: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: Connection): void {
  if (next === connection) return;
  connection = next;
  clearTimeout(probe);
  if (next === 'unreachable') probe = setTimeout(() => void look(), PROBE_MILLIS);
  for (const listener of listeners) listener();
}

/** Polls the server until it responds. */
async function look(): Promise<void> {
  const answer = await fetch('/config.json', { cache: 'no-store', credentials: 'omit' }).catch(() => null);
  if (answer !== null) change('online');
  else if (connection === 'unreachable') probe = setTimeout(() => void look(), PROBE_MILLIS);
}

addEventListener('offline', () => change('offline'));
addEventListener('online', () => change('online'));

/** Call when a request received no response. */
export function noteUnreachable(): void {
  if (connection === 'online') change('unreachable');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

/** Calls `act` each time the network or the server is back. */
export function onRecovery(act: () => void): () => void {
  return subscribe(() => {
    if (connection === 'online') act();
  });
}

export function useRecovery(act: () => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => onRecovery(() => latest()), []);
}
