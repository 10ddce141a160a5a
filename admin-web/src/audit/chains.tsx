import { useQuery } from '@tanstack/react-query';
import { useApi } from '../shell/api-context';
import { Alert } from '../components/alert';
import { Badge } from '../components/badge';
import { CopyBlock, CopyField } from '../components/copy';
import { Card, Section } from '../components/layout';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { Time } from '../components/time';
import { formatNumber, useTexts } from '../texts';
import { auditTexts } from '../texts/generated/audit-texts';
import { type AuditChain, chainsQuery } from './queries';

/**
 * Shows how far the log is sealed, and the hash to store elsewhere so that nobody can replace the log with an older
 * state.
 */
export function Chains({ projectId }: { projectId: string }) {
  const t = useTexts(auditTexts).chain;
  const chains = useQuery(chainsQuery(useApi(), projectId));
  return (
    <Section title={t.title} description={t.text}>
      {chains.isError && !chains.data ? (
        <Card>
          <ErrorState error={chains.error} onRetry={() => void chains.refetch()} title={t.failed} />
        </Card>
      ) : (
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 lg:grid-cols-2">
            {chains.data ? (
              chains.data.map((chain) => <Chain key={chain.log} chain={chain} />)
            ) : (
              <Loading what={t.title}>
                <Skeleton className="h-40 w-full" />
              </Loading>
            )}
          </div>
          <p className="text-13 text-pretty text-ink-muted">{t.note}</p>
          <p className="text-13 text-ink-muted">{t.verify}</p>
          <CopyBlock label={t.terminal} text={`npm run hallpass -- audit verify ${projectId}`} />
        </div>
      )}
    </Section>
  );
}

function Chain({ chain: { log, is_signed, begins_behind, end } }: { chain: AuditChain }) {
  const t = useTexts(auditTexts).chain;
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-4 sm:p-5">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {t[log]}
        {is_signed ? (
          <Badge tone={end === null ? 'neutral' : 'positive'}>{end === null ? t.empty : t.sealed}</Badge>
        ) : (
          <Badge tone="danger">{t.unsigned}</Badge>
        )}
      </h3>
      {!is_signed && <Alert tone="danger">{t.unsignedText}</Alert>}
      {end && (
        <>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-13">
            <Number name={t.position} value={end.position} />
            {begins_behind > 0 && <Number name={t.begins} value={begins_behind} />}
            <div>
              <dt className="text-ink-faint">{t.signedAt}</dt>
              <dd className="font-medium">
                <Time at={new Date(end.occurred_at_millis)} form="relative" />
              </dd>
            </div>
          </dl>
          <CopyField label={t.hash} value={end.hash} />
        </>
      )}
    </Card>
  );
}

function Number({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="font-medium tabular-nums">{formatNumber(value)}</dd>
    </div>
  );
}
