import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InternalApiKey } from '@hallpass/js';
import { KeyRound, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { apiKeysQuery } from '../api/queries';
import { useApi } from '../app/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { Card, Section } from '../components/layout';
import { EmptyState, ErrorState } from '../components/states';
import { type Column, Table } from '../components/table';
import { Time } from '../components/time';
import { showToast } from '../components/toast';
import { CreateKeysDialog } from './create-keys-dialog';
import { isNever, KEY_KINDS } from './key-kinds';

/** The project's keys: listed by their last characters, created, revoked. */
export function ApiKeysSection({ projectId }: { projectId: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = apiKeysQuery(api, projectId);
  const keys = useQuery(query);
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<InternalApiKey | null>(null);
  const columns = useMemo(() => columnsWith(setRevoking), []);
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden className="size-4" />
      Create keys
    </Button>
  );
  return (
    <Section
      title="API keys"
      description="What your app and your back end identify themselves with."
      actions={keys.data && keys.data.length > 0 && create}
    >
      <Card className="overflow-hidden">
        {keys.isError && !keys.data ? (
          <ErrorState error={keys.error} onRetry={() => void keys.refetch()} title="The keys could not be loaded" />
        ) : (
          <Table
            caption="API keys"
            columns={columns}
            rows={keys.data}
            rowId={({ id }) => id}
            skeletonRows={2}
            empty={
              <EmptyState Icon={KeyRound} title="No keys yet" action={create}>
                Create a set to connect your app. Each key is shown once.
              </EmptyState>
            }
          />
        )}
      </Card>
      {isCreating && (
        <CreateKeysDialog projectId={projectId} onCreated={() => void refresh()} onClose={() => setCreating(false)} />
      )}
      {revoking && (
        <ConfirmDialog
          title={`Revoke “${revoking.description}”?`}
          description="Requests with these keys are refused from this moment on. This cannot be undone."
          action="Revoke keys"
          onConfirm={async () => {
            await revoking.revoke();
            await refresh();
            showToast(`Revoked ${revoking.description}`);
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </Section>
  );
}

function columnsWith(revoke: (key: InternalApiKey) => void): Column<InternalApiKey>[] {
  return [
    {
      id: 'description',
      header: 'Description',
      cell: ({ row: { original: key } }) => (
        <div className="flex min-w-24 flex-col">
          <span className="font-medium [overflow-wrap:anywhere]">{key.description || 'Without description'}</span>
          <span className="text-xs text-ink-faint">
            Created <Time at={key.createdAt} />
          </span>
        </div>
      ),
    },
    { id: 'keys', header: 'Keys', cell: ({ row }) => <LastFours of={row.original} />, look: { from: 'md' } },
    { id: 'status', header: 'Status', cell: ({ row }) => <Status of={row.original} /> },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      look: { isRight: true },
      cell: ({ row: { original: key } }) =>
        key.isValid() && (
          <Button
            variant="ghost"
            size="small"
            aria-label={`Revoke ${key.description}`}
            onClick={() => revoke(key)}
            className="-mr-2 hover:text-danger"
          >
            Revoke
          </Button>
        ),
    },
  ];
}

function LastFours({ of: key }: { of: InternalApiKey }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {KEY_KINDS.map(({ id, short, title }) => {
        const held = key[id];
        return (
          held && (
            <li key={id} title={title} className="flex items-baseline gap-2 text-13 whitespace-nowrap">
              <span className="w-12 text-ink-faint">{short}</span>
              <code className="font-mono text-ink-muted">
                <span className="sr-only">ends with </span>
                <span aria-hidden>…</span>
                {held.lastFour}
              </code>
            </li>
          )
        );
      })}
    </ul>
  );
}

function Status({ of: key }: { of: InternalApiKey }) {
  const why = key.whyInvalid();
  if (why === 'expired') return <Badge tone="warning">Expired</Badge>;
  if (why === 'manually-revoked') return <Badge tone="danger">Revoked</Badge>;
  return (
    <div className="flex flex-col items-start gap-0.5">
      <Badge tone="positive">Active</Badge>
      <span className="text-xs text-ink-faint">
        {isNever(key.expiresAt) ? (
          'No expiry'
        ) : (
          <>
            until <Time at={key.expiresAt} />
          </>
        )}
      </span>
    </div>
  );
}
