import { KnownErrors } from '@hallpass/js';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorTexts } from '../api/error-texts';
import { describeError } from '../api/errors';
import { Alert } from '../components/alert';
import { useTexts } from '../texts';

/** Why a change was refused or failed, above what it was about. Nothing while there is no error. */
export function Failure({ error, children }: { error: unknown; children?: ReactNode }) {
  if (error === null || error === undefined) return null;
  return (
    <Alert tone="danger">
      {describeError(error)}
      {error instanceof KnownErrors.UserWithEmailAlreadyExists && <ShowUser email={error.details.email} />}
      {children}
    </Alert>
  );
}

/** Leads to whoever has the address. */
function ShowUser({ email }: { email: string }) {
  const { projectId } = useParams({ strict: false });
  const t = useTexts(errorTexts);
  if (projectId === undefined) return null;
  return (
    <>
      {' '}
      <Link
        to="/projects/$projectId/users"
        params={{ projectId }}
        search={{ query: email }}
        className="font-medium underline underline-offset-4"
      >
        {t.showUser}
      </Link>
    </>
  );
}
