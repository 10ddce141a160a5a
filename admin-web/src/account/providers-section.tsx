import type { CurrentUser, OAuthProvider } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Card, Section } from '../components/layout';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { showToast } from '../components/toast';
import { Failure } from '../forms/failure';
import { useSave } from '../forms/use-save';
import { ProviderIcon } from '../sign-in/provider-icon';
import { nameOfProvider } from '../sign-in/provider-names';
import { fill, useTexts } from '../texts';
import { dashboardProjectQuery } from '../api/queries';
import { connectedQuery } from './queries';
import { texts } from './texts';
import { useRecentSignIn } from './use-recent';

export function ProvidersSection({ user }: { user: CurrentUser }) {
  const t = useTexts(texts).providers;
  const api = useApi();
  const query = connectedQuery(api);
  const accounts = useQuery(query);
  const offer = useQuery(dashboardProjectQuery(api));
  const project = offer.data;
  const queryClient = useQueryClient();
  const recent = useRecentSignIn(user);
  const [removing, setRemoving] = useState<OAuthProvider | null>(null);
  const connect = useSave({ act: (id: string) => user.linkOAuthProvider(id, { returnTo: '/account' }) });
  const failed = [accounts, offer].find(({ isError, data }) => isError && !data);
  const connected = accounts.data ?? [];
  const offered = project?.config.oauthProviders.filter(({ id }) => connected.every(({ type }) => type !== id)) ?? [];
  if (project && offered.length === 0 && connected.length === 0) return null;
  return (
    <Section title={t.title} description={t.description}>
      <Card>
        <Failure error={recent.error ?? connect.error} />
        {failed ? (
          <ErrorState error={failed.error} title={t.loadFailed} onRetry={() => void failed.refetch()} />
        ) : (
          (!accounts.data || !project) && (
            <Loading what={t.title}>
              <Skeleton className="m-4 h-6 w-60" />
            </Loading>
          )
        )}
        <ul aria-label={t.title} className="divide-y divide-line">
          {connected.map((account) => (
            <li key={account.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 sm:px-5">
              <p className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 [overflow-wrap:anywhere]">
                <ProviderIcon id={account.type} />
                <span className="font-medium">{nameOfProvider(account.type)}</span>
                {account.email && <span className="text-ink-muted">{account.email}</span>}
                <Badge tone="positive">{t.connected}</Badge>
              </p>
              <Button
                size="small"
                variant="ghost"
                className="hover:text-danger"
                aria-label={fill(t.disconnectLabel, { provider: nameOfProvider(account.type) })}
                onClick={() => recent.begin(() => setRemoving(account))}
              >
                {t.disconnect}
              </Button>
            </li>
          ))}
          {accounts.data &&
            offered.map(({ id }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 sm:px-5">
                <p className="flex min-w-0 items-center gap-2.5">
                  <ProviderIcon id={id} />
                  <span className="font-medium">{nameOfProvider(id)}</span>
                </p>
                <Button
                  size="small"
                  isBusy={connect.isBusy || recent.isBusy}
                  onClick={() => recent.begin(() => connect.run(id))}
                >
                  {fill(t.connect, { provider: nameOfProvider(id) })}
                </Button>
              </li>
            ))}
        </ul>
      </Card>
      {recent.dialog}
      {removing && (
        <ConfirmDialog
          title={fill(t.disconnectTitle, { provider: nameOfProvider(removing.type) })}
          description={t.disconnectText}
          action={t.disconnect}
          onConfirm={async () => {
            await removing.delete();
            await Promise.all(
              [query.queryKey, keys.user].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
            );
            showToast(fill(t.disconnected, { provider: nameOfProvider(removing.type) }));
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Section>
  );
}
