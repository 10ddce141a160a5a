import type { ReactNode } from 'react';
import { ThemeSelect } from '../shell/theme-select';
import { Logo } from '../components/logo';

interface AuthLayoutProps {
  title: string;
  description: ReactNode;
  children: ReactNode;
  /** Link to the alternative page, such as sign-up. */
  footer?: ReactNode;
}

export function AuthLayout({ title, description, children, footer }: AuthLayoutProps) {
  return (
    <AuthFrame>
      <div className="mb-7 flex flex-col items-center text-center">
        <Logo className="mb-5 size-10" />
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 text-pretty text-ink-muted">{description}</p>
      </div>
      <div className="rounded-2xl border border-line bg-surface p-5 shadow-raised sm:p-6">{children}</div>
      {footer && <p className="mt-5 text-center text-ink-muted">{footer}</p>}
    </AuthFrame>
  );
}

/** The page around the contents. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 py-6">
      <main id="main" tabIndex={-1} className="my-auto w-full max-w-sm animate-in py-8 outline-none">
        {children}
      </main>
      <footer>
        <ThemeSelect />
      </footer>
    </div>
  );
}
