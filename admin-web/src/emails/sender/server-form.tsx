import type { AdminEmailConfig, EmailConfig } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { keys, projectQuery } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Field } from '../../components/field';
import { Input } from '../../components/input';
import { Section, Card } from '../../components/layout';
import { PasswordInput } from '../../components/password-input';
import { Radio } from '../../components/choice';
import { FormCard } from '../../forms/form-card';
import { KEEP_TYPED } from '../../forms/use-conflict';
import { useChange } from '../../forms/use-change';
import { useTexts, fill } from '../../texts';
import { emailsSenderTexts, type EmailsSenderTexts } from '../../texts/generated/emails-sender-texts';
import { useOwner } from '../../shell/owner';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { Failure } from '../../forms/failure';
import { mailKeys } from '../queries';

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Sets the mail server of a project, and can send a test email. */
export function ServerForm({ projectId, config }: { projectId: string; config: AdminEmailConfig | undefined }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const t = useTexts(emailsSenderTexts).server;
  const form = useForm<ServerValues>({
    resolver: zodResolver(serverSchema(t)),
    values: valuesOf(config),
    resetOptions: KEEP_TYPED,
  });
  const save = useChange({
    act: async (values: ServerValues) => {
      const project = await api.admin(projectId).getProject();
      const emailConfig: AdminEmailConfig =
        values.type === 'shared' ? { type: 'shared' } : { type: 'standard', ...ownConfigOf(values) };
      await project.update({ config: { emailConfig } });
    },
    refreshes: [keys.project(projectId)],
    done: t.saved,
  });
  const isOwn = useWatch({ control: form.control, name: 'type' }) === 'own';
  return (
    <>
      <Section title={t.title}>
        <FormCard
          form={form}
          save={save}
          action={t.action}
          conflict={{
            read: async () =>
              valuesOf(
                (await queryClient.fetchQuery({ ...projectQuery(api, projectId), staleTime: 0 })).config.emailConfig,
              ),
            labels: {
              type: t.which,
              host: t.host,
              port: t.port,
              username: t.username,
              password: t.password,
              senderName: t.senderName,
              senderEmail: t.senderEmail,
            },
          }}
        >
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 text-13 font-medium">{t.which}</legend>
            <Radio value="shared" label={t.shared} hint={t.sharedHint} {...form.register('type')} />
            <Radio value="own" label={t.own} hint={t.ownHint} {...form.register('type')} />
          </fieldset>
          {isOwn && <OwnFields form={form} />}
        </FormCard>
      </Section>
      {isOwn && <TestEmail projectId={projectId} form={form} />}
    </>
  );
}

function OwnFields({ form }: { form: UseFormReturn<ServerValues> }) {
  const t = useTexts(emailsSenderTexts).server;
  const { errors } = form.formState;
  const field = (
    name: Exclude<keyof ServerValues, 'type'>,
    hint?: string,
    props: ComponentProps<typeof Input> = {},
    Control: typeof Input | typeof PasswordInput = Input,
  ) => (
    <Field label={t[name]} hint={hint} error={errors[name]?.message}>
      {(control) => <Control {...control} autoComplete="off" spellCheck={false} {...props} {...form.register(name)} />}
    </Field>
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {field('host', undefined, { placeholder: 'smtp.example.com' })}
      {field('port', t.portHint, { inputMode: 'numeric' })}
      {field('username')}
      {field('password', t.passwordHint, {}, PasswordInput)}
      {field('senderName')}
      {field('senderEmail', t.senderHint, { type: 'email' })}
    </div>
  );
}

/** Sends a test email with the typed settings, before they are saved. */
function TestEmail({ projectId, form }: { projectId: string; form: UseFormReturn<ServerValues> }) {
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

interface ServerValues {
  type: 'shared' | 'own';
  host: string;
  port: string;
  username: string;
  password: string;
  senderName: string;
  senderEmail: string;
}

function serverSchema(t: EmailsSenderTexts['server']) {
  const needed = z.string().trim().min(1, t.missing);
  const port = z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, t.portWrong);
  const own = z.object({
    type: z.literal('own'),
    host: needed.regex(/^[^\s/:@]+$/, t.hostWrong),
    port,
    username: needed,
    password: z.string().min(1, t.missing).max(70, t.passwordLong),
    senderName: needed,
    senderEmail: needed.regex(EMAIL, t.emailWrong),
  });
  const text = z.string();
  const shared = z.object({
    type: z.literal('shared'),
    host: text,
    port: text,
    username: text,
    password: text,
    senderName: text,
    senderEmail: text,
  });
  return z.discriminatedUnion('type', [own, shared]);
}

function valuesOf(config: AdminEmailConfig | undefined): ServerValues {
  if (config === undefined || config.type === 'shared') {
    return { type: 'shared', host: '', port: '587', username: '', password: '', senderName: '', senderEmail: '' };
  }
  const { host, port, username, password, senderName, senderEmail } = config;
  return { type: 'own', host, port: String(port), username, password, senderName, senderEmail };
}

function ownConfigOf({ host, port, username, password, senderName, senderEmail }: ServerValues): EmailConfig {
  return { host: host.trim(), port: Number(port), username, password, senderName, senderEmail: senderEmail.trim() };
}
