import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { adminRequest } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { Field } from '../../components/field';
import { Select } from '../../components/input';
import { Section } from '../../components/layout';
import { Loaded } from '../../components/loaded';
import { FormCard } from '../../forms/form-card';
import { KEEP_TYPED } from '../../forms/use-conflict';
import { useChange } from '../../forms/use-change';
import { useTexts } from '../../texts';
import { emailsSenderTexts } from '../../texts/generated/emails-sender-texts';
import { mailKeys, mailLocaleQuery } from '../queries';
import { languageName, MAIL_LANGUAGES } from '../../preview/languages';

/** Sets the language of emails to recipients whose language is unknown. */
export function LanguageForm({ projectId }: { projectId: string }) {
  const locale = useQuery(mailLocaleQuery(useApi(), projectId));
  const t = useTexts(emailsSenderTexts);
  return (
    <Section title={t.language.title} description={t.language.description}>
      <Loaded query={locale} what={t.loading} failed={t.loadFailed} lines={1}>
        {(stored) => <Fields projectId={projectId} stored={stored} />}
      </Loaded>
    </Section>
  );
}

function Fields({ projectId, stored }: { projectId: string; stored: string }) {
  const api = useApi();
  const t = useTexts(emailsSenderTexts).language;
  const queryClient = useQueryClient();
  const form = useForm({ values: { locale: stored }, resetOptions: KEEP_TYPED });
  const save = useChange({
    act: ({ locale }: { locale: string }) =>
      adminRequest(api, projectId, 'PATCH /internal/config/override', {
        body: { config_override_string: JSON.stringify({ 'emails.locale': locale === '' ? null : locale }) },
      }),
    refreshes: [mailKeys.locale(projectId)],
    done: t.saved,
  });
  const isOther = stored !== '' && !(MAIL_LANGUAGES as readonly string[]).includes(stored);
  return (
    <FormCard
      form={form}
      save={save}
      action={t.action}
      conflict={{
        read: async () => ({
          locale: await queryClient.fetchQuery({ ...mailLocaleQuery(api, projectId), staleTime: 0 }),
        }),
        labels: { locale: t.label },
      }}
    >
      <Field label={t.label}>
        {(control) => (
          <Select {...control} {...form.register('locale')}>
            <option value="">{t.none}</option>
            {MAIL_LANGUAGES.filter((tag) => tag !== 'en').map((tag) => (
              <option key={tag} value={tag}>
                {languageName(tag)}
              </option>
            ))}
            {isOther && <option value={stored}>{languageName(stored)}</option>}
          </Select>
        )}
      </Field>
    </FormCard>
  );
}
