import type { ReactNode } from 'react';
import { fill } from '@hallpass/texts';
import { useHallpassApp, useProject } from '../hooks/use-hallpass-app.js';
import { useAction } from '../ui/use-action.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { KeyIcon } from '../ui/icons.js';
import { ComponentRoot } from '../ui/component-root.js';
import { useCoreTexts } from '../ui/use-core-texts.js';

/** Signs in with a passkey. If the project has its own domain for passkeys, older ones of this page's host work too. */
export function PasskeyButton(): ReactNode {
  return (
    <ComponentRoot fallback={null}>
      <Inner />
    </ComponentRoot>
  );
}

function Inner(): ReactNode {
  const app = useHallpassApp();
  const texts = useCoreTexts();
  const isKnown = () => 'PublicKeyCredential' in window;
  const { config } = useProject();
  const { run, isBusy, problem, setProblem } = useAction((hostname?: string) => app.signInWithPasskey({ hostname }));
  const hostname = typeof window === 'undefined' ? '' : window.location.hostname;
  const hasOlder = config.passkeyRpId !== undefined && config.passkeyRpId !== hostname;
  return (
    <>
      <Button
        variant="secondary"
        isWide
        isBusy={isBusy}
        icon={<KeyIcon />}
        onClick={() => (isKnown() ? void run() : setProblem(texts.passkeyUnsupported))}
      >
        {texts.signInWithPasskey}
      </Button>
      {problem && (
        <Alert
          tone="danger"
          actions={
            hasOlder && (
              <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => void run(hostname)}>
                {fill(texts.olderPasskey, { host: hostname })}
              </Button>
            )
          }
        >
          {problem}
        </Alert>
      )}
    </>
  );
}
