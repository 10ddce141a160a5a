import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { adminRequest, type Answer } from '../api/admin-request';
import { keys } from '../api/queries';
import { Alert } from '../components/alert';
import { Badge } from '../components/badge';
import { Card } from '../components/layout';
import type { Pick } from '../components/search-picker';
import { ErrorState, Loading, Skeleton } from '../components/states';
import { UserPicker } from '../people/user-picker';
import { useApi } from '../shell/api-context';
import { fill, useTexts } from '../texts';
import { signInTexts } from '../texts/generated/sign-in-texts';
import type { AccessTokenSettings } from './token-claims';

type Preview = Answer<'POST /internal/token-claims/preview'>;

/** Shows the next token of a user. @param draft null while the claims are not valid */
export function TokenPreview({ projectId, draft }: { projectId: string; draft: AccessTokenSettings | null }) {
  const t = useTexts(signInTexts).tokenClaims.preview;
  const [user, setUser] = useState<Pick | null>(null);
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-5">
      <div>
        <h2 className="font-semibold">{t.title}</h2>
        <p className="text-13 text-pretty text-ink-muted">{t.hint}</p>
      </div>
      <UserPicker projectId={projectId} value={user} onChange={setUser} />
      {draft === null ? (
        <Alert tone="warning">{t.invalid}</Alert>
      ) : (
        user && <PreviewOf projectId={projectId} userId={user.id} draft={draft} />
      )}
    </Card>
  );
}

function PreviewOf({ projectId, userId, draft }: { projectId: string; userId: string; draft: AccessTokenSettings }) {
  const t = useTexts(signInTexts).tokenClaims.preview;
  const api = useApi();
  const tried = useDeferredValue(JSON.stringify(draft));
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.users(projectId), userId, 'token-preview', tried],
    queryFn: ({ signal }) =>
      adminRequest(api, projectId, 'POST /internal/token-claims/preview', {
        body: { user_id: userId, access_tokens: JSON.parse(tried) },
        isRead: true,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorState error={error} title={t.failed} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading what={t.title}>
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  return <Shown preview={data} />;
}

function Shown({ preview }: { preview: Preview }) {
  const t = useTexts(signInTexts).tokenClaims.preview;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-13 text-ink-muted">
        {fill(t.sizes, {
          bytes: preview.own_bytes,
          mostBytes: preview.own_bytes_limit,
          characters: preview.token_characters,
          mostCharacters: preview.token_characters_limit,
        })}
      </p>
      {preview.claims.length > 0 && (
        <ul aria-label={t.claims} className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {preview.claims.map(({ name, is_in_token: isInToken, bytes, failure }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-13">
              <code className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</code>
              {bytes > 0 && <span className="text-ink-faint">{fill(t.bytes, { bytes })}</span>}
              {isInToken ? (
                failure === undefined ? (
                  <Badge tone="positive">{t.included}</Badge>
                ) : (
                  <Badge>{t.defaulted}</Badge>
                )
              ) : (
                <Badge tone="warning">{t.leftOut}</Badge>
              )}
              {failure !== undefined && <span className="basis-full text-ink-muted">{t.failures[failure]}</span>}
            </li>
          ))}
        </ul>
      )}
      <pre
        tabIndex={0}
        aria-label={t.payload}
        className="max-h-80 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {JSON.stringify(preview.payload, null, 2)}
      </pre>
    </div>
  );
}
