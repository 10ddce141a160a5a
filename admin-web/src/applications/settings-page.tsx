import { zodResolver } from '@hookform/resolvers/zod';
import type { Application } from '@hallpass/js';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { Alert } from '../components/alert';
import { FormCard } from '../forms/form-card';
import { useChange } from '../forms/use-change';
import { KEEP_TYPED } from '../forms/use-conflict';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import { ApplicationFields } from './application-fields';
import { ApplicationFrame } from './application-frame';
import { applicationOptions, applicationSchema, type ApplicationValues, applicationValues } from './application-values';
import { applicationQuery, applicationsKey } from './queries';
import { refusedAt } from './refusals';

export function SettingsPage() {
  const { projectId, applicationId } = useParams({
    from: '/signed-in/projects/$projectId/applications/$applicationId/settings',
  });
  const texts = useTexts(applicationsTexts).form;
  return (
    <ApplicationFrame projectId={projectId} applicationId={applicationId}>
      {(application) =>
        application.registration === 'administrator' ? (
          <SettingsForm projectId={projectId} application={application} />
        ) : (
          <Alert>
            {texts.registeredItself} {application.documentUrl}
          </Alert>
        )
      }
    </ApplicationFrame>
  );
}

function SettingsForm({ projectId, application }: { projectId: string; application: Application }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const t = useTexts(applicationsTexts).form;
  const form = useForm<ApplicationValues, unknown, ApplicationValues>({
    resolver: zodResolver(applicationSchema(t, application.kind)),
    values: applicationValues(application),
    resetOptions: KEEP_TYPED,
  });
  const save = useChange({
    act: (values: ApplicationValues) =>
      refusedAt(form, t, () => application.update(applicationOptions(application, values))),
    confirm: ({ authentication }) =>
      application.secrets.length > 0 &&
      authentication !== 'client_secret' && {
        title: t.secretsTitle,
        description: t.secretsText,
        action: t.secretsAction,
      },
    refreshes: [applicationsKey(projectId)],
    done: t.saved,
  });
  const read = async () => {
    const query = applicationQuery(api, projectId, application.id);
    return applicationValues((await queryClient.fetchQuery({ ...query, staleTime: 0 })) ?? application);
  };
  return (
    <>
      <FormCard form={form} save={save} action={t.save} conflict={{ read, labels: t }} isLong>
        <ApplicationFields
          projectId={projectId}
          form={form}
          kind={application.kind}
          subjectType={application.subjectType}
        />
      </FormCard>
      {save.dialog}
    </>
  );
}
