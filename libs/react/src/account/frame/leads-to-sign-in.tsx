import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useHallpass } from '../../provider/context.js';
import { Skeleton } from '../../ui/spinner.js';

/** Redirects to sign-in and back if nobody is signed in. Does nothing during a sign-out, which redirects by itself. */
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
