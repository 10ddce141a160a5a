import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useHallpass } from '../../provider/context.js';
import { Skeleton } from '../../ui/spinner.js';

/** Nobody is signed in, or not any more: leads to sign-in, and back. Who signs out is led elsewhere by what they do. */
export function LeadsToSignIn(): ReactNode {
  const { app, data } = useHallpass();
  const isActing = useSyncExternalStore(
    data.subscribe,
    () => data.isActing,
    () => true,
  );
  useEffect(() => {
    if (!isActing) void app.redirectToSignIn({ replace: true });
  }, [app, isActing]);
  return <Skeleton lines={4} />;
}
