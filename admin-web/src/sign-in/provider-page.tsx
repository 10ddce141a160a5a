import type { ConfigTree } from '@hallpass/js';
import { useParams } from '@tanstack/react-router';
import { PlugZap } from 'lucide-react';
import { BackLink } from '../components/back-link';
import { PageHeader, usePageTitle } from '../components/layout';
import { Missing } from '../components/missing';
import { WithConfig } from '../config-forms/config-page';
import { fill, useTexts } from '../texts';
import { signInProvidersTexts } from '../texts/generated/sign-in-providers-texts';
import { isProviderType, newProvider, providerName, providersOf } from './provider-config';
import { ProviderForm } from './provider-form';
import { ProviderGuide } from './provider-guide';
import { ProviderIcon } from './provider-icon';
import { RemoveProvider } from './remove-provider';

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
