import { zodResolver } from '@hookform/resolvers/zod';
import type { ApplicationFirstView, ApplicationKind } from '@hallpass/js';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { BackLink } from '../components/back-link';
import { Checkbox, Radio } from '../components/choice';
import { PageHeader, usePageTitle } from '../components/layout';
import { FormCard } from '../forms/form-card';
import { useChange } from '../forms/use-change';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { applicationsTexts, type ApplicationsTexts } from '../texts/generated/applications-texts';
import { NewSecretDialog } from './new-secret-dialog';
import { applicationsKey } from './queries';
import { entriesOf, refusedAt } from './refusals';
import { FormText, FormTextarea } from '../forms/fields';

const KINDS: readonly ApplicationKind[] = ['web', 'browser', 'native', 'machine'];
const EXAMPLES = {
  web: 'https://app.example.com/callback',
  browser: 'https://app.example.com/',
  native: 'com.example.app:/callback',
} as const;

const newSchema = (t: ApplicationsTexts['form']) =>
  z
    .object({
      kind: z.enum(['web', 'browser', 'native', 'machine']),
      owner: z.enum(['ours', 'theirs']),
      displayName: z.string().trim().min(1, t.nameMissing).max(255, t.nameLong),
      redirectUris: z.string(),
      isPairwise: z.boolean(),
    })
    .refine(({ kind, redirectUris }) => kind === 'machine' || entriesOf(redirectUris).length > 0, {
      path: ['redirectUris'],
      message: t.redirectUrisMissing,
    });

type NewValues = z.infer<ReturnType<typeof newSchema>>;

/** Asks what the application is, whose it is, and where it receives users. Everything else has a default. */
export function NewApplicationPage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/applications/new' });
  const api = useApi();
  const navigate = useNavigate();
  const all = useTexts(applicationsTexts);
  const t = all.new;
  usePageTitle(t.title);
  const [created, setCreated] = useState<ApplicationFirstView | null>(null);
  const form = useForm<NewValues, unknown, NewValues>({
    resolver: zodResolver(newSchema(all.form)),
    defaultValues: { kind: 'web', owner: 'ours', displayName: '', redirectUris: '', isPairwise: false },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const signsUsersIn = kind !== 'machine';
  const open = (applicationId: string) =>
    void navigate({ to: '/projects/$projectId/applications/$applicationId', params: { projectId, applicationId } });
  const save = useChange({
    act: (values: NewValues) =>
      refusedAt(form, all.form, () =>
        api.admin(projectId).createApplication({
          kind: values.kind,
          displayName: values.displayName,
          isFirstParty: values.owner === 'ours',
          redirectUris: values.kind === 'machine' ? [] : entriesOf(values.redirectUris),
          ...(values.isPairwise && values.kind !== 'machine' && { subjectType: 'pairwise' }),
        }),
      ),
    refreshes: [applicationsKey(projectId)],
    done: t.created,
    onDone: (application) => {
      form.reset(form.getValues());
      if (application.clientSecret === undefined) open(application.id);
      else setCreated(application);
    },
  });
  return (
    <>
      <BackLink to="/projects/$projectId/applications">{all.title}</BackLink>
      <PageHeader title={t.title} description={t.description} />
      <FormCard form={form} save={save} action={t.create} isLong>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 font-medium">{t.kind}</legend>
          {KINDS.map((each) => (
            <Radio
              key={each}
              value={each}
              label={all.kinds[each].title}
              hint={all.kinds[each].hint}
              {...form.register('kind')}
            />
          ))}
        </fieldset>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 font-medium">{t.owner}</legend>
          <Radio
            value="ours"
            label={all.form.ours}
            hint={signsUsersIn && all.form.oursHint}
            {...form.register('owner')}
          />
          <Radio
            value="theirs"
            label={all.form.theirs}
            hint={signsUsersIn && all.form.theirsHint}
            {...form.register('owner')}
          />
        </fieldset>
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 font-medium">{signsUsersIn ? t.name : t.nameMachine}</legend>
          <FormText
            form={form}
            name="displayName"
            label={all.form.displayName}
            hint={signsUsersIn && all.form.displayNameHint}
          />
          {signsUsersIn && (
            <FormTextarea
              form={form}
              name="redirectUris"
              label={all.form.redirectUris}
              hint={all.form[kind === 'native' ? 'redirectUrisNativeHint' : 'redirectUrisHint']}
              rows={2}
              placeholder={EXAMPLES[kind]}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          {signsUsersIn && (
            <Checkbox label={all.form.pairwise} hint={all.form.pairwiseHint} {...form.register('isPairwise')} />
          )}
        </fieldset>
      </FormCard>
      {created?.clientSecret !== undefined && (
        <NewSecretDialog clientId={created.id} clientSecret={created.clientSecret} onClose={() => open(created.id)} />
      )}
    </>
  );
}
