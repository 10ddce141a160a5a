import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { projectQuery } from '../api/queries';
import { useApi } from '../app/api-context';
import { Button } from '../components/button';
import { CopyField } from '../components/copy';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { WithConfig } from '../config/config-page';
import { useTexts } from '../texts';
import { AccentForm } from './accent-form';
import { brandingTexts } from './branding-texts';
import { Logos } from './logos';
import { hostedSignIn } from './queries';

/** The pages that Hallpass serves for a project, and how they look. */
export function BrandingPage() {
  const t = useTexts(brandingTexts);
  const api = useApi();
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const { data: project } = useQuery(projectQuery(api, projectId));
  const address = hostedSignIn(api.config.apiUrl, projectId);
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <Section title={t.page} description={t.pageHint}>
        <Card className="flex flex-col gap-3 p-4 sm:flex-row sm:items-end sm:p-5">
          <div className="min-w-0 flex-1">
            <CopyField label={t.address} value={address} />
          </div>
          <Button asChild>
            <a href={address} target="_blank" rel="noreferrer">
              {t.open}
              <ExternalLink aria-hidden className="size-4" />
            </a>
          </Button>
        </Card>
      </Section>
      <WithConfig projectId={projectId}>
        {(config) => (
          <Section title={t.color} description={t.colorHint}>
            <AccentForm key={projectId} projectId={projectId} config={config} />
          </Section>
        )}
      </WithConfig>
      {project && <Logos project={project} />}
    </>
  );
}
