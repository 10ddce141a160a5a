import { type ReactNode, useEffect } from 'react';
import { Alert } from '../components/alert';
import { usePageTitle } from '../components/layout';
import { AuthLayout } from './auth-layout';

interface OutcomeProps {
  tone: 'success' | 'warning';
  title: string;
  description: string;
  /** What to do next. */
  children: ReactNode;
  /** The ways on. */
  actions: ReactNode;
}

/** The end of a way: what has become of it, and the way on. */
export function Outcome({ tone, title, description, children, actions }: OutcomeProps) {
  usePageTitle(title);
  useEffect(() => {
    // The button that had the focus is gone: go on from the new content, which readers then read.
    document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  return (
    <AuthLayout title={title} description={description}>
      <div className="flex flex-col gap-4">
        <Alert tone={tone}>{children}</Alert>
        {actions}
      </div>
    </AuthLayout>
  );
}
