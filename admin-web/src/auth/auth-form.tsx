import type { FormEventHandler, ReactNode } from 'react';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { useTexts } from '../texts';
import { authTexts } from '../texts/generated/auth-texts';
import type { Registration } from './use-fields';

interface AuthFormProps {
  onSubmit: FormEventHandler;
  failure: string | null;
  isBusy: boolean;
  action: string;
  children: ReactNode;
}

export function AuthForm({ onSubmit, failure, isBusy, action, children }: AuthFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {failure && <Alert tone="danger">{failure}</Alert>}
      {children}
      <Button type="submit" variant="primary" size="large" isBusy={isBusy} className="mt-1">
        {action}
      </Button>
    </form>
  );
}

interface EmailFieldProps {
  registration: Registration;
  error: string | undefined;
}

export function EmailField({ registration, error }: EmailFieldProps) {
  const t = useTexts(authTexts).fields;
  return (
    <Field label={t.email} error={error}>
      {(control) => (
        <Input
          {...control}
          {...registration}
          type="email"
          autoComplete="username"
          placeholder={t.emailExample}
          autoFocus
        />
      )}
    </Field>
  );
}
