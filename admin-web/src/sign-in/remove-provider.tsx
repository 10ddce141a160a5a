import type { ConfigTree } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { Card } from '../components/layout';
import { useConfigSave } from '../config-forms/use-config-save';
import { Failure } from '../forms/failure';
import { fill, useTexts } from '../texts';
import { signInProvidersTexts } from '../texts/generated/sign-in-providers-texts';
import { pathOfProvider, type ProviderConfig, providerName } from './provider-config';
import { riskOf } from './provider-form';
import { loginMethodsQuery } from './queries';

interface RemoveProviderProps {
  projectId: string;
  config: ConfigTree;
  provider: ProviderConfig;
}

/** Removes a provider, after showing who would be locked out. */
export function RemoveProvider({ projectId, config, provider }: RemoveProviderProps) {
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
