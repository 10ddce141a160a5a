import type { AdminProject } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { CopyField } from '../components/copy';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { Time } from '../components/time';
import { SettingsCard } from '../config-forms/settings-card';
import { WithConfig } from '../config-forms/config-page';
import { useSettingsForm } from '../config-forms/use-settings-form';
import { Logos } from '../sign-in/logos';
import { useTexts } from '../texts';
import { projectSettingsTexts } from '../texts/generated/project-settings-texts';
import { ProductionMode } from './production-mode';
import { aboutSource } from './queries';

export function GeneralPage() {
  const t = useTexts(projectSettingsTexts).general;
  const api = useApi();
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const { data: project } = useQuery(projectQuery(api, projectId));
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      {project && (
        <div key={project.id}>
          <Section title={t.about}>
            <AboutForm project={project} />
          </Section>
          <Section title={t.ids}>
            <Card className="grid gap-4 p-4 sm:grid-cols-2 sm:p-5">
              <CopyField label={t.projectId} value={project.id} />
              <CopyField label={t.apiUrl} value={api.config.apiUrl} />
              <p className="text-13 text-ink-muted">
                {t.created} <Time at={project.createdAt} form="full" />
              </p>
            </Card>
          </Section>
          <WithConfig projectId={projectId}>
            {(config) => (
              <Section title={t.production} description={t.productionHint}>
                <ProductionMode project={project} config={config} />
              </Section>
            )}
          </WithConfig>
          <Logos project={project} />
        </div>
      )}
    </>
  );
}

const LONGEST_NAME = 255;

function AboutForm({ project }: { project: AdminProject }) {
  const t = useTexts(projectSettingsTexts).general;
  const api = useApi();
  const settings = useSettingsForm(
    project.id,
    project,
    {
      displayName: { path: 'displayName', label: t.name },
      description: { path: 'description', label: t.aboutLabel },
    },
    {
      source: aboutSource(api, project.id),
      rule: (name, text) => {
        if (name !== 'displayName') return undefined;
        if (text === '') return t.nameMissing;
        return text.length > LONGEST_NAME ? t.nameLong : undefined;
      },
    },
  );
  return (
    <SettingsCard settings={settings}>
      <Field label={t.name} hint={t.nameHint} error={settings.errorOf('displayName')}>
        {(control) => <Input {...control} {...settings.register('displayName')} autoComplete="off" />}
      </Field>
      <Field label={t.aboutLabel} hint={t.aboutHint}>
        {(control) => <Input {...control} {...settings.register('description')} autoComplete="off" />}
      </Field>
    </SettingsCard>
  );
}
