import type { AdminEmailConfig } from '@hallpass/js';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { keys, projectQuery } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Field } from '../../components/field';
import { Input } from '../../components/input';
import { Section } from '../../components/layout';
import { PasswordInput } from '../../components/password-input';
import { Radio } from '../../components/choice';
import { FormCard } from '../../forms/form-card';
import { KEEP_TYPED } from '../../forms/use-conflict';
import { useChange } from '../../forms/use-change';
import { useTexts } from '../../texts';
import { emailsSenderTexts } from '../../texts/generated/emails-sender-texts';
import { ownConfigOf, serverSchema, type ServerValues, valuesOf } from './server-schema';
import { TestEmail } from './test-email';

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
