import { useState } from 'react';

/** Runs one request at a time and reports whether the last one failed. */
export function useAttempt(): { isBusy: boolean; hasFailed: boolean; run: (act: () => Promise<void>) => void } {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const run = (act: () => Promise<void>): void => {
    if (isBusy) return;
    setBusy(true);
    setFailed(false);
    act().then(
      () => setBusy(false),
      () => {
        setBusy(false);
        setFailed(true);
      },
    );
  };
  return { isBusy, hasFailed, run };
}
