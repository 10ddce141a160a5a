import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useApi } from '../../shell/api-context';
import { useOwner } from '../../shell/owner';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { Field } from '../../components/field';
import { Input } from '../../components/input';
import { Card, Section } from '../../components/layout';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { fill, useTexts } from '../../texts';
import { emailsSenderTexts } from '../../texts/generated/emails-sender-texts';
import { mailKeys } from '../queries';
import { ownConfigOf, type ServerValues } from './server-schema';

/** Sends a test email with the typed settings, before they are saved. */
export function TestEmail({ projectId, form }: { projectId: string; form: UseFormReturn<ServerValues> }) {
  const api = useApi();
  const t = useTexts(emailsSenderTexts).test;
  const own = useOwner().primaryEmail ?? '';
  const [typed, setTyped] = useState<string>();
  const [outcome, setOutcome] = useState<{ email: string; problem: string | null } | null>(null);
  const email = typed ?? own;
  const send = useChange({
    act: async () => {
      setOutcome(null);
      const result = await api
        .admin(projectId)
        .sendTestEmail({ recipientEmail: email.trim(), emailConfig: ownConfigOf(form.getValues()) });
      setOutcome({ email: email.trim(), problem: result.status === 'ok' ? null : result.error.errorMessage });
    },
    refreshes: [mailKeys.sent(projectId)],
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Shows errors on invalid fields.
    if (await form.trigger(undefined, { shouldFocus: true })) await send.run();
  };
  return (
    <Section title={t.title} description={t.description}>
      <Card className="p-4 sm:p-5">
        <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
          <Failure error={send.error} />
          {outcome?.problem === null && <Alert tone="success">{fill(t.sent, { email: outcome.email })}</Alert>}
          {outcome?.problem && (
            <Alert tone="danger">
              <span className="font-medium">{t.failed}</span> {outcome.problem}{' '}
              <Link to="/projects/$projectId/mail/sent" params={{ projectId }} className="font-medium underline">
                {t.toSent}
              </Link>
            </Alert>
          )}
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 flex-1 basis-64">
              <Field label={t.recipient}>
                {(control) => (
                  <Input
                    {...control}
                    type="email"
                    autoComplete="email"
                    value={email}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                )}
              </Field>
            </div>
            <Button type="submit" isBusy={send.isBusy} disabled={email.trim() === ''}>
              {t.action}
            </Button>
          </div>
        </form>
      </Card>
    </Section>
  );
}
