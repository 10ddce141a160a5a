import type { AdminEmailConfig } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { keys, projectQuery } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Alert } from '../../components/alert';
import { Field } from '../../components/field';
import { Input } from '../../components/input';
import { Section } from '../../components/layout';
import { PasswordInput } from '../../components/password-input';
import { FormCard } from '../../forms/form-card';
import { KEEP_TYPED } from '../../forms/use-conflict';
import { useSave } from '../../forms/use-save';
import { useTexts } from '../../texts';
import { ownConfigOf, serverSchema, type ServerValues, valuesOf } from './server-schema';
import { TestMail } from './test-mail';
import { senderTexts } from './texts';

/** Sets the mail server of a project, and can send a test email. */
export function ServerForm({ projectId, config }: { projectId: string; config: AdminEmailConfig | undefined }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const t = useTexts(senderTexts).server;
  const form = useForm<ServerValues>({
    resolver: zodResolver(serverSchema(t)),
    values: valuesOf(config),
    resetOptions: KEEP_TYPED,
  });
  const save = useSave({
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
            <Choice form={form} value="shared" label={t.shared} hint={t.sharedHint} />
            <Choice form={form} value="own" label={t.own} hint={t.ownHint} />
          </fieldset>
          {isOwn ? <OwnFields form={form} /> : <Alert>{t.limits}</Alert>}
        </FormCard>
      </Section>
      {isOwn && <TestMail projectId={projectId} form={form} />}
    </>
  );
}

interface ChoiceProps {
  form: UseFormReturn<ServerValues>;
  value: ServerValues['type'];
  label: string;
  hint: string;
}

function Choice({ form, value, label, hint }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer gap-3">
      <input type="radio" value={value} className="mt-0.5 size-4 shrink-0 accent-accent" {...form.register('type')} />
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{label}</span>
        <span className="text-13 text-ink-faint">{hint}</span>
      </span>
    </label>
  );
}

function OwnFields({ form }: { form: UseFormReturn<ServerValues> }) {
  const t = useTexts(senderTexts).server;
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t.host} error={errors.host?.message}>
        {(control) => (
          <Input
            {...control}
            placeholder="smtp.example.com"
            autoComplete="off"
            spellCheck={false}
            {...form.register('host')}
          />
        )}
      </Field>
      <Field label={t.port} hint={t.portHint} error={errors.port?.message}>
        {(control) => <Input {...control} inputMode="numeric" autoComplete="off" {...form.register('port')} />}
      </Field>
      <Field label={t.username} error={errors.username?.message}>
        {(control) => <Input {...control} autoComplete="off" spellCheck={false} {...form.register('username')} />}
      </Field>
      <Field label={t.password} hint={t.passwordHint} error={errors.password?.message}>
        {(control) => <PasswordInput {...control} autoComplete="off" {...form.register('password')} />}
      </Field>
      <Field label={t.senderName} error={errors.senderName?.message}>
        {(control) => <Input {...control} autoComplete="off" {...form.register('senderName')} />}
      </Field>
      <Field label={t.senderEmail} hint={t.senderHint} error={errors.senderEmail?.message}>
        {(control) => <Input {...control} type="email" autoComplete="off" {...form.register('senderEmail')} />}
      </Field>
    </div>
  );
}
