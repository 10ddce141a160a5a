import { type ReactNode, useEffect } from 'react';
import { Alert } from '../components/alert';
import { usePageTitle } from '../components/layout';
import { AuthLayout } from './auth-layout';

interface OutcomeProps {
  tone: 'success' | 'warning';
  title: string;
  description: string;
  /** Tells the user what to do next. */
  children: ReactNode;
  actions: ReactNode;
}

/** Final page of a flow: its result, and where to go next. */
export function Outcome({ tone, title, description, children, actions }: OutcomeProps) {
  usePageTitle(title);
  useEffect(() => {
    // The focused button is gone. Move the focus to the new content, which screen readers then read.
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
