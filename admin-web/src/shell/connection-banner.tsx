import { WifiOff } from 'lucide-react';
import { useTexts } from '../texts';
import { shellTexts } from '../texts/generated/shell-texts';
import { useConnection } from './connection';

/** Tells the user that nothing can be loaded or saved until the connection is back. */
export function ConnectionBanner() {
  const t = useTexts(shellTexts);
  const connection = useConnection();
  return (
    <div role="status">
      {connection !== 'online' && (
        <p className="fixed inset-x-0 bottom-0 z-40 flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-13 font-medium text-warning shadow-floating">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {connection === 'offline' ? t.offline : t.unreachable}
        </p>
      )}
    </div>
  );
}
