import type { ReactNode } from 'react';
import { useHallpassApp } from '../hooks/use-hallpass-app.js';
import { useAction } from '../ui/use-action.js';
import { Alert } from '../ui/alert.js';
import { Button } from '../ui/button.js';
import { KeyIcon } from '../ui/icons.js';
import { ComponentRoot } from '../ui/component-root.js';
import { useCoreTexts } from '../ui/use-core-texts.js';

/** Signs in with a passkey for this page's host. */
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
  const { run, isBusy, problem, setProblem } = useAction(() => app.signInWithPasskey());
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
      {problem && <Alert tone="danger">{problem}</Alert>}
    </>
  );
}
