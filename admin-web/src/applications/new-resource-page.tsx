import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { BackLink } from '../components/back-link';
import { PageHeader, usePageTitle } from '../components/layout';
import { FormCard } from '../forms/form-card';
import { useChange } from '../forms/use-change';
import { useApi } from '../shell/api-context';
import { useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import { resourcesKey } from './queries';
import { refusedAt } from './refusals';
import { ResourceFields, resourceOptions, resourceSchema, type ResourceValues, resourceValues } from './resource-form';

export function NewResourcePage() {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId/resources/new' });
  const api = useApi();
  const navigate = useNavigate();
  const { resources: t, form: texts } = useTexts(applicationsTexts);
  usePageTitle(t.add);
  const form = useForm<ResourceValues, unknown, ResourceValues>({
    resolver: zodResolver(resourceSchema(texts, true)),
    defaultValues: resourceValues(),
  });
  const save = useChange({
    act: (values: ResourceValues) =>
      refusedAt(form, texts, () =>
        api.admin(projectId).createResource({ identifier: values.identifier, ...resourceOptions(values) }),
      ),
    refreshes: [resourcesKey(projectId)],
    done: t.createdDone,
    onDone: ({ id }) => {
      form.reset(form.getValues());
      void navigate({ to: '/projects/$projectId/resources/$resourceId', params: { projectId, resourceId: id } });
    },
  });
  return (
    <>
      <BackLink to="/projects/$projectId/resources">{t.title}</BackLink>
      <PageHeader title={t.add} description={t.addText} />
      <FormCard form={form} save={save} action={t.create}>
        <ResourceFields form={form} />
      </FormCard>
    </>
  );
}
