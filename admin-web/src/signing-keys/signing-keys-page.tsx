import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { adminRequest } from '../api/admin-request';
import { useApi } from '../app/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { ConfirmDialog } from '../components/confirm-dialog';
import { CopyBlock, CopyButton, CopyField } from '../components/copy';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { ErrorState } from '../components/states';
import { type Column, Table } from '../components/table';
import { showToast } from '../components/toast';
import { useTexts } from '../texts';
import { jwksAddress, type PublicKey, publicKeysQuery } from './queries';
import { texts } from './texts';

/** By which keys servers check the tokens of a project's users. */
export function SigningKeysPage() {
  const t = useTexts(texts);
  const api = useApi();
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const keys = useQuery(publicKeysQuery(api, projectId));
  const [isAsking, setAsking] = useState(false);
  usePageTitle(t.title);
  const columns: Column<PublicKey>[] = [
    {
      id: 'id',
      header: t.columns.id,
      cell: ({ row: { original } }) => (
        <span className="flex items-center gap-1">
          <code className="font-mono text-13 [overflow-wrap:anywhere]">{original.kid}</code>
          <CopyButton text={original.kid} label={t.copyKey} />
        </span>
      ),
    },
    {
      id: 'kind',
      header: t.columns.kind,
      cell: ({ row: { original } }) => (original.isAnonymous ? t.anonymous : t.users),
    },
    {
      id: 'use',
      header: t.columns.use,
      look: { from: 'sm' },
      cell: ({ row: { original } }) =>
        original.isSigning ? <Badge tone="positive">{t.signs}</Badge> : <Badge>{t.other}</Badge>,
    },
  ];
  const { apiUrl } = api.config;
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          <Button onClick={() => setAsking(true)}>
            <RotateCw aria-hidden className="size-4" />
            {t.rotate}
          </Button>
        }
      />
      <Section title={t.keys} description={t.keysHint}>
        <Card className="overflow-hidden">
          {keys.isError && !keys.data ? (
            <ErrorState error={keys.error} title={t.loadFailed} onRetry={() => void keys.refetch()} />
          ) : (
            <Table
              caption={t.keys}
              columns={columns}
              rows={keys.data}
              rowId={({ kid }) => kid}
              skeletonRows={2}
              empty={null}
            />
          )}
        </Card>
        <p className="mt-2 text-13 text-ink-muted">{t.algorithm}</p>
      </Section>
      <Section title={t.address} description={t.addressHint}>
        <Card className="grid gap-4 p-4 sm:grid-cols-2 sm:p-5">
          <CopyField label={t.jwks} value={jwksAddress(apiUrl, projectId)} />
          <CopyField label={t.jwksAnonymous} value={`${jwksAddress(apiUrl, projectId)}?include_anonymous=true`} />
          <CopyField label={t.issuer} value={`${apiUrl}/api/v1/projects/${projectId}`} />
          <CopyField label={t.issuerAnonymous} value={`${apiUrl}/api/v1/projects-anonymous-users/${projectId}`} />
          <CopyField label={t.audience} value={projectId} />
          <CopyField label={t.audienceAnonymous} value={`${projectId}:anon`} />
        </Card>
      </Section>
      <Section title={t.when}>
        <Card className="flex flex-col gap-3 p-4 sm:p-5">
          <p className="max-w-prose text-13 text-pretty text-ink-muted">{t.whenText}</p>
          <p className="text-13 text-ink-muted">{t.whenAll}</p>
          <CopyBlock label={t.terminal} text="npm run rotate-keys -- --all" />
        </Card>
      </Section>
      {isAsking && (
        <ConfirmDialog
          title={t.rotateTitle}
          description={t.rotateText}
          action={t.rotateAction}
          onConfirm={async () => {
            await adminRequest(api, projectId, 'POST /internal/signing-keys/rotate');
            await keys.refetch();
            showToast(t.rotated);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
