import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { isChunkMissing } from '../api/errors';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { useTexts } from '../texts';
import { shellTexts } from '../texts/generated/shell-texts';
import { useConnection, useRecovery } from './connection';

/**
 * A page whose code is loaded when it is opened, or earlier when the browser is idle. If loading fails because the
 * network is down, an error is shown in place of the page, and the page loads when the network is back.
 *
 * The types check only that the module exports the name. If they read the type of the page, the router's type would
 * depend on pages that use the router, and TypeScript would type their search and path parameters as `any`.
 */
export function lazyPage<Module extends object>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): RouteComponent {
  const loadPage = async () => (await load())[name] as ComponentType;
  return lazyRouteComponent(async (): Promise<Record<string, ComponentType>> => {
    try {
      return { [name]: await loadPage() };
    } catch (error) {
      if (!isChunkMissing(error)) throw error;
      return { [name]: () => <LatePage load={loadPage} /> };
    }
  }, name);
}

/** Browsers say that the network is back before every request succeeds. */
const REPEAT_MILLIS = 2_000;
/** Few, because the code of an older release never arrives. */
const MAX_REPEATS = 3;

type State = { Page: ComponentType } | { error: unknown } | null;

/** Placeholder for a page whose code failed to load the first time. */
function LatePage({ load }: { load: () => Promise<ComponentType> }) {
  const t = useTexts(shellTexts);
  const [state, setState] = useState<State>(null);
  const [attempt, setAttempt] = useState({ number: 1, repeats: 0 });
  const connection = useConnection();
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (Page) => isCurrent && setState({ Page }),
      (error: unknown) => isCurrent && setState({ error }),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `load` is a new function each time, and does the same
  }, [attempt]);
  const hasFailed = state !== null && 'error' in state;
  const retry = (repeats = 0) => {
    setState(null);
    setAttempt({ number: attempt.number + 1, repeats });
  };
  const repeat = useEffectEvent(() => retry(attempt.repeats + 1));
  useEffect(() => {
    if (!hasFailed || connection !== 'online' || attempt.repeats === MAX_REPEATS) return;
    const timer = setTimeout(() => repeat(), REPEAT_MILLIS);
    return () => clearTimeout(timer);
  }, [hasFailed, connection, attempt]);
  // Keep a page that has loaded, along with unsaved input.
  useRecovery(() => hasFailed && retry());

  if (state === null) {
    return (
      <Loading what={t.page}>
        <Skeleton className="h-7 w-48" />
      </Loading>
    );
  }
  if ('Page' in state) return <state.Page />;
  return <ErrorState isPage error={state.error} title={t.pageNotLoaded} onRetry={() => retry()} />;
}
