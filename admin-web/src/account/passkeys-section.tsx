import type { CurrentUser, Passkey } from '@hallpass/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint, Plus } from 'lucide-react';
import { useState } from 'react';
import { keys } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Card, Section } from '../components/layout';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { Time } from '../components/time';
import { showToast } from '../components/toast';
import { Failure } from '../forms/failure';
import { fill, useTexts } from '../texts';
import { PasskeyDialog } from './passkey-dialog';
import { dashboardProjectQuery } from '../api/queries';
import { passkeysQuery } from './queries';
import { texts } from './texts';
import { useRecentSignIn } from './use-recent';

export function PasskeysSection({ user }: { user: CurrentUser }) {
  const t = useTexts(texts).passkeys;
  const api = useApi();
  const query = passkeysQuery(api);
  const passkeys = useQuery(query);
  const { data: project } = useQuery(dashboardProjectQuery(api));
  const queryClient = useQueryClient();
  const recent = useRecentSignIn(user);
  const [editing, setEditing] = useState<{ passkey: Passkey | null } | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const isSupported = 'PublicKeyCredential' in window;
  if (!project?.config.passkeyEnabled && (passkeys.data?.length ?? 0) === 0) return null;
  return (
    <Section
      title={t.title}
      description={t.description}
      actions={
        isSupported &&
        project?.config.passkeyEnabled && (
          <Button isBusy={recent.isBusy} onClick={() => recent.begin(() => setEditing({ passkey: null }))}>
            <Plus aria-hidden className="size-4" />
            {t.add}
          </Button>
        )
      }
    >
      <Card>
        <Failure error={recent.error} />
        {passkeys.isPending && (
          <Loading what={t.title}>
            <Skeleton className="m-4 h-6 w-60" />
          </Loading>
        )}
        {passkeys.isError && !passkeys.data && (
          <ErrorState error={passkeys.error} title={t.loadFailed} onRetry={() => void passkeys.refetch()} />
        )}
        {passkeys.data?.length === 0 && (
          <p className="p-4 text-ink-muted sm:px-5">{isSupported ? t.none : t.unsupported}</p>
        )}
        {passkeys.data && passkeys.data.length > 0 && (
          <ul aria-label={t.list} className="divide-y divide-line">
            {passkeys.data.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setEditing({ passkey })}
                onRemove={() => recent.begin(() => setRemoving(passkey))}
              />
            ))}
          </ul>
        )}
      </Card>
      {recent.dialog}
      {editing && <PasskeyDialog user={user} passkey={editing.passkey} onClose={() => setEditing(null)} />}
      {removing && (
        <ConfirmDialog
          title={fill(t.removeTitle, { passkey: removing.name ?? t.unnamed })}
          description={t.removeText}
          action={t.remove}
          onConfirm={async () => {
            await removing.delete();
            await Promise.all(
              [query.queryKey, keys.user].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
            );
            showToast(t.removed);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </Section>
  );
}

function PasskeyRow({ passkey, onRename, onRemove }: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const t = useTexts(texts).passkeys;
  const name = passkey.name ?? t.unnamed;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 sm:px-5">
      <div className="flex min-w-0 items-center gap-3">
        <Fingerprint aria-hidden className="size-5 shrink-0 text-ink-faint" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium [overflow-wrap:anywhere]">
            {name}
            {passkey.isBackedUp && <Badge>{t.backedUp}</Badge>}
            {passkey.hostname !== location.hostname && (
              <Badge tone="warning">{fill(t.host, { host: passkey.hostname })}</Badge>
            )}
          </p>
          <p className="text-13 text-ink-muted">
            {t.created} <Time at={passkey.createdAt} form="relative" />
            {' · '}
            {passkey.lastUsedAt ? (
              <>
                {t.lastUsed} <Time at={passkey.lastUsedAt} form="relative" />
              </>
            ) : (
              t.neverUsed
            )}
          </p>
        </div>
      </div>
      <div className="flex gap-1">
        <Button size="small" variant="ghost" aria-label={fill(t.renameLabel, { passkey: name })} onClick={onRename}>
          {t.rename}
        </Button>
        <Button
          size="small"
          variant="ghost"
          className="hover:text-danger"
          aria-label={fill(t.removeLabel, { passkey: name })}
          onClick={onRemove}
        >
          {t.remove}
        </Button>
      </div>
    </li>
  );
}
