import type { ConfigTree } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { CopyField } from '../components/copy';
import { Card } from '../components/layout';
import { fill, useTexts } from '../texts';
import { signInProviderStepsTexts } from '../texts/generated/sign-in-provider-steps-texts';
import { signInProvidersTexts } from '../texts/generated/sign-in-providers-texts';
import { callbackAddress, problemsOf, type ProviderConfig, providerName } from './provider-config';
import { PROVIDER_FACTS } from './provider-help';
import { ProviderTestButton } from './provider-test';
import { hostedSignIn, trustsSomething } from './queries';

interface ProviderGuideProps {
  projectId: string;
  config: ConfigTree;
  provider: ProviderConfig;
  isNew: boolean;
}

/** Setup steps at the provider, and a test of the result. */
export function ProviderGuide({ projectId, config, provider, isNew }: ProviderGuideProps) {
  const t = useTexts(signInProvidersTexts);
  const steps = useTexts(signInProviderStepsTexts);
  const { config: dashboard } = useApi();
  const facts = provider.type && PROVIDER_FACTS[provider.type];
  const name = providerName(provider);
  return (
    <aside aria-label={fill(t.provider.steps, { provider: name })} className="flex flex-col gap-4">
      <Card className="flex flex-col gap-3 p-4 sm:p-5">
        <CopyField
          label={t.provider.callback}
          value={callbackAddress(dashboard.apiUrl, provider.id === '' ? 'okta' : provider.id)}
        />
        <p className="text-13 text-ink-muted">{t.provider.callbackHint}</p>
        <h2 className="mt-2 font-semibold">
          {provider.type ? fill(t.provider.steps, { provider: name }) : t.provider.stepsOidc}
        </h2>
        <ol className="flex list-decimal flex-col gap-2 ps-5 text-13 text-ink-muted marker:text-ink-faint">
          {steps[provider.type ?? 'oidc'].split('\n').map((step) => (
            <li key={step} className="text-pretty">
              {step}
            </li>
          ))}
        </ol>
        {facts && (
          <>
            <Button asChild size="small" className="self-start">
              <a href={facts.console} target="_blank" rel="noreferrer">
                {fill(t.provider.open, { site: new URL(facts.console).hostname })}
                <ExternalLink aria-hidden className="size-3.5" />
              </a>
            </Button>
            <p className="text-13 text-ink-muted">
              <span className="font-medium text-ink">{t.provider.verified}</span>
              {': '}
              {fill(t.verifiedBy[facts.verified], { provider: name })}
            </p>
          </>
        )}
      </Card>
      {!isNew && <Trial projectId={projectId} config={config} provider={provider} />}
    </aside>
  );
}

/** Tests the saved settings, and links to a real sign-in. */
function Trial({ projectId, config, provider }: Omit<ProviderGuideProps, 'isNew'>) {
  const t = useTexts(signInProvidersTexts);
  const api = useApi();
  const { data: project } = useQuery(projectQuery(api, projectId));
  if (!project) return null;
  const problems = problemsOf(provider, {
    isProductionMode: project.isProductionMode,
    trustsSomething: trustsSomething(config),
  });
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <h2 className="font-semibold">{t.provider.test}</h2>
      {problems.length === 0 ? (
        <Alert tone="success">{t.provider.testReady}</Alert>
      ) : (
        <Alert tone="warning">
          <p className="font-medium">{t.provider.testBlocked}</p>
          <ul className="mt-1 flex list-disc flex-col gap-1 ps-4">
            {problems.map((problem) => (
              <li key={problem}>{t.problemHelp[problem]}</li>
            ))}
          </ul>
        </Alert>
      )}
      {problems.length === 0 && <ProviderTestButton projectId={projectId} provider={provider} />}
      {problems.length === 0 && provider.allowSignIn && (
        <>
          <p className="text-13 text-pretty text-ink-muted">
            {fill(t.provider.testHint, { provider: providerName(provider) })}
          </p>
          <Button asChild size="small" className="self-start">
            <a href={hostedSignIn(api.config.apiUrl, projectId)} target="_blank" rel="noreferrer">
              {t.provider.testOpen}
              <ExternalLink aria-hidden className="size-3.5" />
            </a>
          </Button>
        </>
      )}
    </Card>
  );
}
