import type { ConfigTree } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { Checkbox } from '../components/choice';
import { CopyField } from '../components/copy';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { WithConfig } from '../config-forms/config-page';
import { SettingsCard } from '../config-forms/settings-card';
import { useSettingsForm } from '../config-forms/use-settings-form';
import { useTexts } from '../texts';
import { signInBrandingTexts } from '../texts/generated/sign-in-branding-texts';
import { AccentForm } from './accent-form';
import { Logos } from './logos';
import { hostedSignIn } from './queries';

export function BrandingPage() {
  const t = useTexts(signInBrandingTexts);
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
          <div key={projectId}>
            <Section title={t.use}>
              <PagesSwitch projectId={projectId} config={config} />
            </Section>
            <Section title={t.color} description={t.colorHint}>
              <AccentForm projectId={projectId} config={config} />
            </Section>
          </div>
        )}
      </WithConfig>
      {project && <Logos project={project} />}
    </>
  );
}

function PagesSwitch({ projectId, config }: { projectId: string; config: ConfigTree }) {
  const t = useTexts(signInBrandingTexts);
  const form = useSettingsForm(projectId, config, {
    enabled: {
      path: 'hostedPages.enabled',
      label: t.useLabel,
      risk: (value) => (value === false ? t.useRisk : undefined),
    },
  });
  return (
    <SettingsCard settings={form}>
      <Checkbox label={t.useLabel} hint={t.useHint} {...form.register('enabled')} />
    </SettingsCard>
  );
}
