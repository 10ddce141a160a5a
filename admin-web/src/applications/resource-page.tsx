import { zodResolver } from '@hookform/resolvers/zod';
import type { Resource } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { BackLink } from '../components/back-link';
import { PageMenu } from '../components/cells';
import { CopyBlock, CopyField } from '../components/copy';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { Loaded } from '../components/loaded';
import { MenuItem } from '../components/menu';
import { Missing, NotShown } from '../components/missing';
import { FormCard } from '../forms/form-card';
import { useChange } from '../forms/use-change';
import { KEEP_TYPED } from '../forms/use-conflict';
import { useApi } from '../shell/api-context';
import { fill, useTexts } from '../texts';
import { applicationsTexts } from '../texts/generated/applications-texts';
import { issuerOf } from './issuer';
import { resourceQuery, resourcesKey } from './queries';
import { refusedAt } from './refusals';
import { ResourceFields, resourceOptions, resourceSchema, type ResourceValues, resourceValues } from './resource-form';
import { metadataUrlOf, protectSnippet, SNIPPET_FILE } from './resource-snippet';

const LIST = '/projects/$projectId/resources';

export function ResourcePage() {
  const { projectId, resourceId } = useParams({ from: '/signed-in/projects/$projectId/resources/$resourceId' });
  const t = useTexts(applicationsTexts).resources;
  const query = useQuery(resourceQuery(useApi(), projectId, resourceId));
  const missing = { title: t.missing, list: LIST };
  usePageTitle(query.data === null ? t.missing : (query.data?.displayName ?? t.one));
  return (
    <>
      <BackLink to={LIST}>{t.title}</BackLink>
      {query.isError && !query.data ? (
        <NotShown query={query} failed={t.failed} missing={missing} />
      ) : (
        <Loaded query={query} what={t.one} failed={t.failed} lines={6}>
          {(resource) =>
            resource ? (
              <Details key={resource.id} projectId={projectId} resource={resource} />
            ) : (
              <Missing {...missing} />
            )
          }
        </Loaded>
      )}
    </>
  );
}

function Details({ projectId, resource }: { projectId: string; resource: Resource }) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { resources: t, setUp, form: texts } = useTexts(applicationsTexts);
  const { displayName, identifier } = resource;
  const metadataUrl = metadataUrlOf(identifier);
  const form = useForm<ResourceValues, unknown, ResourceValues>({
    resolver: zodResolver(resourceSchema(texts, false)),
    values: resourceValues(resource),
    resetOptions: KEEP_TYPED,
  });
  const save = useChange({
    act: (values: ResourceValues) => refusedAt(form, texts, () => resource.update(resourceOptions(values))),
    refreshes: [resourcesKey(projectId)],
    done: t.saved,
  });
  const remove = useChange({
    act: () => resource.delete(),
    confirm: {
      title: fill(t.deleteTitle, { name: displayName }),
      description: t.deleteText,
      action: t.delete,
      typedName: displayName,
    },
    onDone: async () => {
      await navigate({ to: LIST, params: { projectId } });
      await queryClient.invalidateQueries({ queryKey: resourcesKey(projectId) });
    },
    done: t.deleted,
  });
  const read = async () => {
    const query = resourceQuery(api, projectId, resource.id);
    return resourceValues((await queryClient.fetchQuery({ ...query, staleTime: 0 })) ?? resource);
  };
  return (
    <>
      <PageHeader
        title={displayName}
        description={<code className="font-mono text-13">{identifier}</code>}
        actions={
          <PageMenu label={t.more}>
            <MenuItem className="text-danger" onSelect={() => void remove.run()}>
              {t.delete}
            </MenuItem>
          </PageMenu>
        }
      />
      <Section title={t.setUp} description={t.setUpText}>
        <Card className="flex flex-col gap-4 p-4 sm:p-5">
          <CopyField label={t.identifier} value={identifier} />
          {metadataUrl !== null && <CopyField label={t.metadata} value={metadataUrl} />}
          <CopyBlock
            label={setUp.install}
            text={`npm install express ${api.config.packages['@hallpass/js'] ?? '@hallpass/js'}`}
          />
          <CopyBlock label={SNIPPET_FILE} text={protectSnippet(issuerOf(api.config.apiUrl, projectId), resource)} />
        </Card>
      </Section>
      <Section title={t.settings}>
        <FormCard form={form} save={save} action={t.save} conflict={{ read, labels: texts }}>
          <ResourceFields form={form} resource={resource} />
        </FormCard>
      </Section>
      {remove.dialog}
    </>
  );
}
