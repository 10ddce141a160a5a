import type { AdminProject } from '@hallpass/js';
import { configValueAt } from '@hallpass/project-config';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { apiKeysQuery, keys, projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { useChange } from '../forms/use-change';
import { configQuery } from '../config-forms/queries';
import { userTotalQuery } from '../sign-in/queries';
import { fill, plural, useTexts } from '../texts';
import { homeTexts } from '../texts/generated/home-texts';
import { projectSettingsTexts } from '../texts/generated/project-settings-texts';

/** The project of the owners themselves. It has the same id on every server (contract/04 §2). */
const INTERNAL = 'internal';

export function DangerPage() {
  const t = useTexts(projectSettingsTexts).danger;
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const { data: project } = useQuery(projectQuery(useApi(), projectId));
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <Section title={t.delete} description={t.deleteHint}>
        {project && project.id !== INTERNAL && <DeleteProject key={project.id} project={project} />}
        {project?.id === INTERNAL && <Alert>{t.internal}</Alert>}
      </Section>
    </>
  );
}

function DeleteProject({ project }: { project: AdminProject }) {
  const t = useTexts(projectSettingsTexts).danger;
  const figures = useTexts(homeTexts);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const consequences = useConsequences(project.id);
  const list = (
    <ul className="flex list-disc flex-col gap-1 ps-5 text-13 text-ink-muted">
      {consequences.texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
  const counted = consequences.failed ? (
    <ErrorState
      error={consequences.failed.error}
      title={figures.metricsFailed}
      onRetry={() => void consequences.failed?.refetch()}
    />
  ) : consequences.isLoading ? (
    <Loading what={figures.what}>
      <Skeleton className="mb-1 h-4 w-40" />
      {list}
    </Loading>
  ) : (
    list
  );
  const remove = useChange({
    act: () => project.delete(),
    confirm: {
      title: fill(t.dialogTitle, { project: project.displayName }),
      description: t.dialogText,
      action: t.action,
      typedName: project.displayName,
      children: counted,
    },
    onDone: async () => {
      await navigate({ to: '/projects' });
      queryClient.removeQueries({ queryKey: keys.project(project.id) });
      void queryClient.invalidateQueries({ queryKey: keys.projects });
    },
    done: fill(t.deleted, { project: project.displayName }),
  });
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-col gap-2">
        <h3 className="font-medium">{t.goes}</h3>
        {counted}
        <p className="text-13 text-ink-muted">{t.audit}</p>
      </div>
      <Button variant="dangerQuiet" className="self-start" onClick={() => void remove.run()}>
        {t.action}
      </Button>
      {remove.dialog}
    </Card>
  );
}

/** Counts what belongs to the project, where the numbers are known. */
function useConsequences(projectId: string) {
  const t = useTexts(projectSettingsTexts).danger;
  const api = useApi();
  const queries = [
    useQuery(userTotalQuery(api, projectId)),
    useQuery(apiKeysQuery(api, projectId)),
    useQuery(configQuery(api, projectId)),
  ] as const;
  const [{ data: users }, { data: sets }, { data: config }] = queries;
  const stores = config && Object.keys(configValueAt(config, 'dataVault.stores') as object).length;
  const shown = [
    ...(users === undefined ? [] : [plural(t.users, users)]),
    ...(sets === undefined ? [] : [plural(t.keys, sets.filter((set) => set.isValid()).length)]),
    ...(stores === undefined || stores === 0 ? [] : [plural(t.vault, stores)]),
    t.settings,
    t.payments,
    t.logs,
  ];
  return {
    texts: shown,
    isLoading: queries.some(({ data }) => data === undefined),
    failed: queries.find(({ data, isError }) => isError && data === undefined),
  };
}
