import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { adminRequest, type Answer } from '../api/admin-request';
import { useApi } from '../shell/api-context';
import { Button } from '../components/button';
import { cx } from '../components/cx';
import { Failure } from '../forms/failure';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { signInProvidersTexts } from '../texts/generated/sign-in-providers-texts';
import { type ProviderConfig, providerName } from './provider-config';

type ProviderTest = Answer<'POST /internal/oauth-providers/{provider_id}/test'>;

/** Asks the server to test the provider, as far as possible without a user. */
export function ProviderTestButton({ projectId, provider }: { projectId: string; provider: ProviderConfig }) {
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
