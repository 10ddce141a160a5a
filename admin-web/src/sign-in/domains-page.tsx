import type { ConfigTree } from '@hallpass/js';
import { configValueAt } from '@hallpass/project-config';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Checkbox } from '../components/choice';
import { PageHeader, Section, usePageTitle } from '../components/layout';
import { WithConfig } from '../config-forms/config-page';
import { SettingsCard } from '../config-forms/settings-card';
import { useSettingsForm } from '../config-forms/use-settings-form';
import { useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';
import { AddressCheck } from './address-check';
import { ProductionReadiness } from './production-readiness';
import { TrustedDomains } from './trusted-domains';

export function DomainsPage() {
  const t = useTexts(signInTexts).domains;
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const { data: project } = useQuery(projectQuery(useApi(), projectId));
  const isProductionMode = project?.isProductionMode ?? false;
  usePageTitle(t.title);
  return (
    <>
      <PageHeader title={t.title} description={t.description} />
      <WithConfig projectId={projectId}>
        {(config) => (
          <div key={projectId}>
            <TrustedDomains projectId={projectId} config={config} isProductionMode={isProductionMode} />
            <LocalhostForm projectId={projectId} config={config} isProductionMode={isProductionMode} />
            <ProductionReadiness projectId={projectId} config={config} isProductionMode={isProductionMode} />
            <AddressCheck config={config} isProductionMode={isProductionMode} />
          </div>
        )}
      </WithConfig>
    </>
  );
}

interface LocalhostFormProps {
  projectId: string;
  config: ConfigTree;
  isProductionMode: boolean;
}

function LocalhostForm({ projectId, config, isProductionMode }: LocalhostFormProps) {
  const t = useTexts(signInTexts).domains;
  const form = useSettingsForm(projectId, config, {
    allowLocalhost: {
      path: 'domains.allowLocalhost',
      label: t.localhost,
      risk: (value) => (value === true ? undefined : t.localhostRisk),
    },
  });
  const isOn = configValueAt(config, 'domains.allowLocalhost') === true;
  const cannotTurnOn = isProductionMode && !isOn;
  return (
    <Section title={t.localhostLabel}>
      <SettingsCard settings={form}>
        <Checkbox
          label={t.localhost}
          hint={cannotTurnOn ? t.localhostProduction : t.localhostHint}
          disabled={cannotTurnOn}
          {...form.register('allowLocalhost')}
        />
      </SettingsCard>
    </Section>
  );
}
