import { type ReactNode, useSyncExternalStore } from 'react';
import { useHallpass } from '../provider/context.js';
import { Button, type ButtonProps } from './button.js';
import { useCoreTexts } from './use-core-texts.js';

/**
 * A button for requests that bot protection may ask a challenge for. While the challenge is solved, the button says so,
 * in the place of its label, and screen readers announce it.
 */
export function SubmitButton({ children, ...button }: ButtonProps): ReactNode {
  const texts = useCoreTexts();
  const isChecking = useIsChecking() && button.isBusy === true;
  return (
    <>
      <Button type="submit" isWide {...button}>
        {isChecking ? texts.checkingBrowser : children}
      </Button>
      <span role="status" className="hp-hidden">
        {isChecking ? texts.checkingBrowser : ''}
      </span>
    </>
  );
}

function useIsChecking(): boolean {
  const { data } = useHallpass();
  return useSyncExternalStore(data.onChecking, data.isChecking, () => false);
}
