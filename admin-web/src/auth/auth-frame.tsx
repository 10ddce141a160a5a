import type { ReactNode } from 'react';
import { Logo } from '../components/logo';
import { ThemeSelect } from '../shell/theme-select';

/** The frame of pages outside of a session. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-6">
      <main id="main" tabIndex={-1} className="my-auto w-full max-w-sm animate-in py-8 outline-none">
        <Logo className="mx-auto mb-7 size-10" />
        {children}
      </main>
      <footer>
        <ThemeSelect />
      </footer>
    </div>
  );
}
