import type { ConfigTree } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import type { OAuthProviderType } from '@hallpass/project-config';
import { useState } from 'react';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { CopyField } from '../components/copy';
import { Card } from '../components/layout';
import { fill, useTexts } from '../texts';
import { signInProviderStepsTexts } from '../texts/generated/sign-in-provider-steps-texts';
import { signInProvidersTexts } from '../texts/generated/sign-in-providers-texts';
import { adminRequest, type Answer } from '../api/admin-request';
import { cx } from '../components/cx';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { callbackAddress, problemsOf, type ProviderConfig, providerName } from './provider-config';
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

/** Whether a provider reports verified email addresses (docs/sign-in-providers.md). */
type Verified = 'says' | 'always' | 'never' | 'none';

interface ProviderFacts {
  /** URL of the page where apps are registered. */
  console: string;
  verified: Verified;
}

const PROVIDER_FACTS: Readonly<Record<OAuthProviderType, ProviderFacts>> = {
  google: { console: 'https://console.cloud.google.com/auth/clients', verified: 'says' },
  github: { console: 'https://github.com/settings/developers', verified: 'says' },
  microsoft: { console: 'https://entra.microsoft.com', verified: 'never' },
  spotify: { console: 'https://developer.spotify.com/dashboard', verified: 'never' },
  facebook: { console: 'https://developers.facebook.com/apps', verified: 'never' },
  discord: { console: 'https://discord.com/developers/applications', verified: 'says' },
  gitlab: { console: 'https://gitlab.com/-/user_settings/applications', verified: 'says' },
  bitbucket: { console: 'https://bitbucket.org/account/workspaces', verified: 'says' },
  linkedin: { console: 'https://www.linkedin.com/developers/apps', verified: 'says' },
  apple: { console: 'https://developer.apple.com/account/resources/identifiers', verified: 'says' },
  x: { console: 'https://developer.x.com/en/portal/dashboard', verified: 'none' },
  twitch: { console: 'https://dev.twitch.tv/console/apps', verified: 'always' },
};

type ProviderTest = Answer<'POST /internal/oauth-providers/{provider_id}/test'>;

/** Asks the server to test the provider, as far as possible without a user. */
function ProviderTestButton({ projectId, provider }: { projectId: string; provider: ProviderConfig }) {
  const t = useTexts(signInProvidersTexts);
  const api = useApi();
  const [outcome, setOutcome] = useState<ProviderTest | null>(null);
  const test = useChange({
    act: () =>
      adminRequest(api, projectId, 'POST /internal/oauth-providers/{provider_id}/test', {
        path: { provider_id: provider.id },
      }),
    onDone: setOutcome,
  });
  return (
    <div className="flex flex-col gap-3">
      <Button
        size="small"
        className="self-start"
        isBusy={test.isBusy}
        onClick={() => {
          setOutcome(null);
          void test.run();
        }}
      >
        {t.provider.testAction}
      </Button>
      <Failure error={test.error} />
      <div role="status" aria-label={t.provider.testOutcome}>
        {outcome && (
          <ul className="flex flex-col gap-2 text-13">
            {outcome.checks.map(({ check, result, is_ok: isOk, provider_said: said }) => {
              const isSure = result !== 'undecided';
              const Icon = !isOk ? CircleAlert : isSure ? CircleCheck : CircleHelp;
              return (
                <li key={check} className="flex gap-2">
                  <Icon
                    aria-hidden
                    className={cx(
                      'mt-0.5 size-4 shrink-0',
                      !isOk ? 'text-danger' : isSure ? 'text-accent' : 'text-ink-faint',
                    )}
                  />
                  <span className="min-w-0 text-pretty [overflow-wrap:anywhere]">
                    {fill(t.tested[result], { provider: providerName(provider) })}
                    {said !== null && result !== 'accepted' && (
                      <code className="ms-1 font-mono text-xs text-ink-faint">{said}</code>
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </div>
  );
}
