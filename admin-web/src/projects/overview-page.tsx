import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiKeysSection } from '../api-keys/api-keys-section';
import { projectQuery } from '../api/queries';
import { useApi } from '../app/api-context';
import { Badge } from '../components/badge';
import { CopyBlock, CopyField } from '../components/copy';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { Skeleton } from '../components/states';

/** What an app needs to know to use the project. */
export function OverviewPage() {
  const api = useApi();
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const { data: project } = useQuery(projectQuery(api, projectId));
  usePageTitle(project?.displayName ?? 'Project');
  return (
    <>
      <PageHeader
        title={
          project === undefined ? (
            <Skeleton className="h-7 w-48" />
          ) : (
            <>
              {project.displayName}
              <Badge tone={project.isProductionMode ? 'positive' : 'neutral'}>
                {project.isProductionMode ? 'Production' : 'Development'}
              </Badge>
            </>
          )
        }
        description={project?.description}
      />
      <Section title="Connection" description="Where your app finds this project.">
        <Card className="flex flex-col gap-4 p-4 sm:p-5">
          <div className="grid gap-4 sm:grid-cols-2">
            <CopyField label="Project ID" value={projectId} />
            <CopyField label="API URL" value={api.config.apiUrl} />
          </div>
          <CopyBlock label="app.js" text={exampleApp(api.config.apiUrl, projectId)} />
        </Card>
      </Section>
      <ApiKeysSection projectId={projectId} />
    </>
  );
}

/** The few lines that connect an app to this very project. */
function exampleApp(apiUrl: string, projectId: string): string {
  return `import { StackClientApp } from '@stackframe/js';

export const app = new StackClientApp({
  baseUrl: '${apiUrl}',
  projectId: '${projectId}',
  publishableClientKey: '…', // from the API keys below
  tokenStore: 'cookie',
});`;
}
