import type { ConfigTree } from '@hallpass/js';
import { configValueAt, isTrustedUrl, type ProjectConfig, unfitForProduction } from '@hallpass/project-config';
import { useQuery } from '@tanstack/react-query';
import { useParams, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Checkbox } from '../components/choice';
import { PageHeader, Section, usePageTitle, Card } from '../components/layout';
import { WithConfig } from '../config-forms/config-page';
import { SettingsCard } from '../config-forms/settings-card';
import { useSettingsForm } from '../config-forms/use-settings-form';
import { useTexts, fill, plural } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';
import { Badge } from '../components/badge';
import { Field } from '../components/field';
import { Input } from '../components/input';
import { Alert } from '../components/alert';
import { TEXT_LINK } from '../components/text-link';
import { TrustedDomains } from './trusted-domains';
import { trustedDomainsOf } from './trusted-domain';

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

/** Checks whether the server would redirect to a URL, with the same code that the server runs. */
function AddressCheck({ config, isProductionMode }: { config: ConfigTree; isProductionMode: boolean }) {
  const t = useTexts(signInTexts).domains;
  const [address, setAddress] = useState('');
  const text = address.trim();
  // GET /internal/config returns this tree.
  const project = { config: config as unknown as ProjectConfig, isProductionMode };
  return (
    <Section title={t.check} description={t.checkHint}>
      <Card className="flex flex-col gap-3 p-4 sm:p-5">
        <Field label={t.checkLabel}>
          {(control) => (
            <Input
              {...control}
              type="url"
              autoComplete="off"
              placeholder="https://app.example.com/handler/sign-in"
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </Field>
        <p role="status" className="min-h-5">
          {text !== '' &&
            (isTrustedUrl(project, text) ? (
              <Badge tone="positive">{t.trustedAnswer}</Badge>
            ) : (
              <Badge tone="warning">{t.notTrustedAnswer}</Badge>
            ))}
        </p>
      </Card>
    </Section>
  );
}

interface ProductionReadinessProps {
  projectId: string;
  config: ConfigTree;
  isProductionMode: boolean;
}

function ProductionReadiness({ projectId, config, isProductionMode }: ProductionReadinessProps) {
  const t = useTexts(signInTexts).domains;
  const errors = useProductionErrors(config);
  return (
    <Section title={t.production}>
      {errors.length > 0 ? (
        <Alert tone={isProductionMode ? 'danger' : 'warning'}>
          <p className="font-medium">{plural(t.productionErrors, errors.length)}</p>
          <ul className="mt-1 flex list-disc flex-col gap-1 ps-4">
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <Alert tone="success">
          {isProductionMode ? (
            t.productionOn
          ) : (
            <>
              {t.productionReady}{' '}
              <Link to="/projects/$projectId/settings" params={{ projectId }} className={TEXT_LINK}>
                {t.productionLink}
              </Link>
            </>
          )}
        </Alert>
      )}
    </Section>
  );
}

/** One message for each setting that production mode does not allow (contract/04 §4). */
function useProductionErrors(config: ConfigTree): string[] {
  const t = useTexts(signInTexts).production;
  const domains = trustedDomainsOf(config).flatMap(({ baseUrl }) => {
    const why = unfitForProduction(baseUrl);
    return why === null ? [] : [fill(t[why], { domain: baseUrl })];
  });
  return configValueAt(config, 'domains.allowLocalhost') === true ? [t.localhost, ...domains] : domains;
}
