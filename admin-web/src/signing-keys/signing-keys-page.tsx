import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { adminRequest } from '../api/admin-request';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { CopyBlock, CopyButton, CopyField } from '../components/copy';
import { Card, PageHeader, Section, usePageTitle } from '../components/layout';
import { List } from '../components/list';
import type { TableColumn } from '../components/table';
import { Time } from '../components/time';
import { useChange } from '../forms/use-change';
import { useTexts } from '../texts';
import { signingKeysTexts } from '../texts/generated/signing-keys-texts';
import { WithParts } from '../texts/with-parts';
import { jwksAddress, type SigningKey, signingKeysQuery } from './queries';

export function SigningKeysPage() {
  const t = useTexts(signingKeysTexts);
  const api = useApi();
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const keys = useQuery(signingKeysQuery(api, projectId));
  const rotate = useChange({
    act: () => adminRequest(api, projectId, 'POST /internal/signing-keys/rotate'),
    confirm: { title: t.rotateTitle, description: t.rotateText, action: t.rotateAction },
    onDone: () => keys.refetch(),
    done: t.rotated,
  });
  usePageTitle(t.title);
  const columns: TableColumn<SigningKey>[] = [
    {
      header: t.columns.id,
      cell: (original) => (
        <span className="flex items-center gap-1">
          <code className="font-mono text-13 [overflow-wrap:anywhere]">{original.kid}</code>
          <CopyButton text={original.kid} label={t.copyKey} />
        </span>
      ),
    },
    {
      header: t.columns.kind,
      cell: (original) => (original.audience === 'anonymous' ? t.anonymous : t.users),
    },
    {
      header: t.columns.use,
      from: 'sm',
      cell: (original) =>
        original.is_signing ? <Badge tone="positive">{t.signs}</Badge> : <Badge>{t[stateOf(original)]}</Badge>,
    },
    {
      header: t.columns.created,
      from: 'md',
      cell: (original) => <Time at={new Date(original.created_at_millis)} form="relative" />,
    },
    {
      header: t.columns.until,
      from: 'sm',
      cell: (row) => <Until signingKey={row} />,
    },
  ];
  const { apiUrl } = api.config;
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.description}
        actions={
          <Button writes onClick={() => void rotate.run()}>
            <RotateCw aria-hidden className="size-4" />
            {t.rotate}
          </Button>
        }
      />
      <Section title={t.keys} description={t.keysHint}>
        <List title={t.keys} query={keys} columns={columns} rowId={({ kid }) => kid} skeletonRows={2} />
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
          <CopyBlock label={t.terminal} text="npm run hallpass -- rotate-keys --all" />
        </Card>
      </Section>
      {rotate.dialog}
    </>
  );
}

const stateOf = ({ retires_at_millis: retiresAt }: SigningKey) => (retiresAt === null ? 'next' : 'last');

function Until({ signingKey }: { signingKey: SigningKey }) {
  const t = useTexts(signingKeysTexts);
  const { is_signing, signs_from_millis, replaced_at_millis, retires_at_millis: retiresAt } = signingKey;
  const [text, at] =
    retiresAt !== null
      ? [t.retires, retiresAt]
      : is_signing
        ? [t.replaced, replaced_at_millis]
        : [t.signsFrom, signs_from_millis];
  return <WithParts text={text} parts={{ at: <Time at={new Date(at)} form="full" /> }} />;
}
