import type { CurrentUser, Team, TeamApiKey, UserApiKey } from '@hallpass/js';
import { type ReactNode, useState } from 'react';
import { fill } from '@hallpass/texts';
import { useApiKeys } from '../../hooks/user-hooks.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../frame/confirm-dialog.js';
import { Badge, Nothing, Row, Rows } from '../frame/section.js';
import { SaidTime } from '../frame/time.js';
import { useAccountTexts } from '../use-account-texts.js';

type ApiKey = UserApiKey | TeamApiKey;

/** The keys of a user or a team, valid keys first. */
export function ApiKeysList({ owner, label }: { owner: CurrentUser | Team; label: string }): ReactNode {
  const texts = useAccountTexts();
  const keys: ApiKey[] = useApiKeys(owner as Team);
  const sorted = [...keys.filter((key) => key.isValid()), ...keys.filter((key) => !key.isValid())];
  if (keys.length === 0) return <Nothing>{texts.apiKeysNone}</Nothing>;
  return (
    <Rows label={label}>
      {sorted.map((key) => (
        <ApiKeyRow key={key.id} apiKey={key} />
      ))}
    </Rows>
  );
}

function ApiKeyRow({ apiKey }: { apiKey: ApiKey }): ReactNode {
  const texts = useAccountTexts();
  const [isAsking, setAsking] = useState(false);
  const name = apiKey.description;
  const why = apiKey.whyInvalid();
  return (
    <Row
      title={name}
      badges={why !== null && <Badge>{why === 'expired' ? texts.apiKeyStateExpired : texts.apiKeyStateRevoked}</Badge>}
      detail={
        <>
          {fill(texts.apiKeyEnds, { lastFour: apiKey.value.lastFour })}
          {' · '}
          <SaidTime text={texts.addedOn} at={apiKey.createdAt} isDay />
          {' · '}
          <Life apiKey={apiKey} isOver={why === 'expired'} />
        </>
      }
      actions={
        why === null && (
          <Button
            variant="danger"
            size="small"
            aria-label={fill(texts.apiKeyRevokeOf, { name })}
            onClick={() => setAsking(true)}
          >
            {texts.apiKeyRevoke}
          </Button>
        )
      }
    >
      {isAsking && (
        <ConfirmDialog
          title={fill(texts.apiKeyRevokeTitle, { name })}
          action={texts.apiKeyRevoke}
          onConfirm={() => apiKey.revoke()}
          onClose={() => setAsking(false)}
        >
          {texts.apiKeyRevokeWhat}
        </ConfirmDialog>
      )}
    </Row>
  );
}

function Life({ apiKey, isOver }: { apiKey: ApiKey; isOver: boolean }): ReactNode {
  const texts = useAccountTexts();
  const { expiresAt, manuallyRevokedAt } = apiKey;
  if (manuallyRevokedAt) return <SaidTime text={texts.apiKeyRevokedOn} at={manuallyRevokedAt} isDay />;
  if (expiresAt === undefined) return texts.apiKeyNoExpiry;
  return <SaidTime text={isOver ? texts.apiKeyExpiredOn : texts.apiKeyExpiresOn} at={expiresAt} isDay />;
}
