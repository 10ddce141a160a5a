import type { ReactNode } from 'react';
import { describeError } from '../api/errors';
import { Alert } from '../components/alert';

/** Renders nothing if there is no error. */
export function Failure({ error, children }: { error: unknown; children?: ReactNode }) {
  if (error === null || error === undefined) return null;
  return (
    <Alert tone="danger">
      {describeError(error)}
      {children}
    </Alert>
  );
}
