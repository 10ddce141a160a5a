import type { ConfigTree } from '@hallpass/js';
import { useParams, useNavigate } from '@tanstack/react-router';
import { PlugZap } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { BackLink } from '../components/back-link';
import { PageHeader, usePageTitle, Card } from '../components/layout';
import { Missing } from '../components/missing';
import { WithConfig } from '../config-forms/config-page';
import { fill, useTexts } from '../texts';
import { signInProvidersTexts } from '../texts/generated/sign-in-providers-texts';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { useConfigSave } from '../config-forms/use-config-save';
import { Failure } from '../forms/failure';
import {
  isProviderType,
  newProvider,
  providerName,
  providersOf,
  pathOfProvider,
  type ProviderConfig,
} from './provider-config';
import { ProviderForm, riskOf } from './provider-form';
import { ProviderGuide } from './provider-guide';
import { ProviderIcon } from './provider-icon';
import { loginMethodsQuery } from './queries';

/** Also used to add a provider. */
export function ProviderPage() {
  const { projectId, providerId } = useParams({
    from: '/signed-in/projects/$projectId/sign-in/providers/$providerId',
  });
  return (
    <WithConfig projectId={projectId}>
      {(config) => <Provider key={providerId} projectId={projectId} providerId={providerId} config={config} />}
    </WithConfig>
  );
}

export function NewOidcProviderPage() {
  const t = useTexts(signInProvidersTexts).provider;
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  usePageTitle(t.newOidc);
  return (
    <WithConfig projectId={projectId}>
      {(config) => (
        <>
          <BackLink to="/projects/$projectId/sign-in/providers">{t.back}</BackLink>
          <PageHeader title={t.newOidc} />
          <Columns>
            <ProviderForm projectId={projectId} config={config} provider={newProvider('')} isNew />
            <ProviderGuide projectId={projectId} config={config} provider={newProvider('')} isNew />
          </Columns>
        </>
      )}
    </WithConfig>
  );
}

function Provider({ projectId, providerId, config }: { projectId: string; providerId: string; config: ConfigTree }) {
  const t = useTexts(signInProvidersTexts).provider;
  const known = providersOf(config).find(({ id }) => id === providerId);
  const provider = known ?? (isProviderType(providerId) ? newProvider(providerId, providerId) : undefined);
  const title = provider
    ? known
      ? providerName(provider)
      : fill(t.newTitle, { provider: providerName(provider) })
    : t.unknown;
  usePageTitle(title);
  if (!provider) {
    return (
      <Missing Icon={PlugZap} title={t.unknown} list="/projects/$projectId/sign-in/providers" action={t.toList}>
        {t.unknownHint}
      </Missing>
    );
  }
  return (
    <>
      <BackLink to="/projects/$projectId/sign-in/providers">{t.back}</BackLink>
      <PageHeader lead={<ProviderIcon id={provider.type ?? provider.id} />} title={title} />
      <Columns>
        <div className="flex flex-col gap-4">
          <ProviderForm projectId={projectId} config={config} provider={provider} isNew={!known} />
          {known && <RemoveProvider projectId={projectId} config={config} provider={known} />}
        </div>
        <ProviderGuide projectId={projectId} config={config} provider={provider} isNew={!known} />
      </Columns>
    </>
  );
}

function Columns({ children }: { children: React.ReactNode }) {
  return <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">{children}</div>;
}

interface RemoveProviderProps {
  projectId: string;
  config: ConfigTree;
  provider: ProviderConfig;
}

/** Removes a provider, after showing who would be locked out. */
function RemoveProvider({ projectId, config, provider }: RemoveProviderProps) {
  const t = useTexts(signInProvidersTexts).provider;
  const navigate = useNavigate();
  const { data: counts } = useQuery(loginMethodsQuery(useApi(), projectId));
  const name = providerName(provider);
  const risk = provider.allowSignIn ? riskOf(counts?.[provider.id], name, t) : t.removeHint;
  const save = useConfigSave(projectId, {
    changesOf: () => [
      {
        path: pathOfProvider(provider.id),
        value: null,
        label: fill(t.entry, { provider: name }),
        before: t.entryOn,
        after: t.removeAfter,
        risk,
      },
    ],
    base: config,
    show: () => t.entryOn,
    done: fill(t.removed, { provider: name }),
    canUndo: true,
    onDone: () => navigate({ to: '/projects/$projectId/sign-in/providers', params: { projectId } }),
  });
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <Failure error={save.error} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-13 text-pretty text-ink-muted">{t.removeHint}</p>
        <Button variant="dangerQuiet" isBusy={save.isBusy} onClick={() => void save.run(undefined)}>
          {t.remove}
        </Button>
      </div>
      {save.dialog}
    </Card>
  );
}
