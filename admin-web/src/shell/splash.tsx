import { Logo } from '../components/logo';
import { useTexts } from '../texts';
import { shellTexts } from '../texts/generated/shell-texts';

/** Animates only if loading takes long. */
export function Splash() {
  return (
    <main aria-busy="true" className="grid min-h-dvh place-items-center">
      <Logo className="size-9 animate-pulse-soft" />
      <span role="status" className="sr-only">
        {useTexts(shellTexts).starting}
      </span>
    </main>
  );
}
