import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { Badge } from '../components/badge';
import { Button } from '../components/button';
import { Section } from '../components/layout';
import { LoadedRows } from '../components/loaded';
import { NoRows, Row } from '../components/rows';
import { Time } from '../components/time';
import { useChange } from '../forms/use-change';
import { fill, useTexts } from '../texts';
import { shellNavigationTexts } from '../texts/generated/shell-navigation-texts';
import { ownerKeysTexts } from '../texts/generated/owner-keys-texts';
import { WithParts } from '../texts/with-parts';
import { KeyDialog, NewKeyDialog } from './key-dialog';
import { changeKey, type KeyJson, type KeyOwner, ownerKeysKey, ownerKeysQuery } from './queries';

export function OwnerKeysSection({ projectId, owner }: { projectId: string; owner: KeyOwner }) {
  const t = useTexts(ownerKeysTexts);
  const api = useApi();
  const project = useQuery(projectQuery(api, projectId));
  const { allowUserApiKeys = false, allowTeamApiKeys = false } = project.data?.config ?? {};
  const isOn = owner.type === 'user' ? allowUserApiKeys : allowTeamApiKeys;
  const keys = useQuery({ ...ownerKeysQuery(api, projectId, owner), enabled: isOn });
  const [edited, setEdited] = useState<KeyJson | 'new' | null>(null);
  const [created, setCreated] = useState<string | null>(null);
  const nameOf = (key: KeyJson) => key.description || fill(t.unnamed, { last: key.value.last_four });
  const revoke = useChange({
    confirm: (revoked) => ({
      title: fill(t.revokeTitle, { name: nameOf(revoked) }),
      description: t.revokeText,
      action: t.revoke,
    }),
    act: ({ id }: KeyJson) => changeKey(api, projectId, owner, id, { revoked: true }),
    refreshes: [ownerKeysKey(projectId, owner)],
    done: (_, key) => fill(t.revokedDone, { name: nameOf(key) }),
  });
  const { title, description, off } = t[owner.type];
  const rules = useTexts(shellNavigationTexts).entries.signUpRules;

  return (
    <Section
      title={title}
      description={description}
      actions={
        isOn && (
          <Button size="small" onClick={() => setEdited('new')}>
            <Plus aria-hidden className="size-4" />
            {t.new}
          </Button>
        )
      }
    >
      {project.data !== undefined && !isOn ? (
        <NoRows
          action={
            <Button asChild size="small">
              <Link to="/projects/$projectId/sign-in/rules" params={{ projectId }}>
                {rules}
              </Link>
            </Button>
          }
        >
          {off}
        </NoRows>
      ) : (
        <LoadedRows query={keys} what={t.what} failed={t.failed} label={title} none={t.none}>
          {(key) => (
            <KeyRow
              key={key.id}
              apiKey={key}
              name={nameOf(key)}
              onEdit={() => setEdited(key)}
              onRevoke={() => void revoke.run(key)}
            />
          )}
        </LoadedRows>
      )}
      {edited && (
        <KeyDialog
          projectId={projectId}
          owner={owner}
          edited={edited === 'new' ? null : edited}
          onCreated={setCreated}
          onClose={() => setEdited(null)}
        />
      )}
      {created !== null && <NewKeyDialog value={created} onClose={() => setCreated(null)} />}
      {revoke.dialog}
    </Section>
  );
}

const isPast = (millis: number): boolean => millis <= Date.now();

interface KeyRowProps {
  apiKey: KeyJson;
  name: string;
  onEdit: () => void;
  onRevoke: () => void;
}

function KeyRow({ apiKey, name, onEdit, onRevoke }: KeyRowProps) {
  const t = useTexts(ownerKeysTexts);
  const { expires_at_millis: end, manually_revoked_at_millis: revokedAt } = apiKey;
  const isOver = end !== undefined && isPast(end);
  const isGood = revokedAt === undefined && !isOver;
  const time = (millis: number) => <Time at={new Date(millis)} />;
  return (
    <Row
      lead={<KeyRound aria-hidden className="size-4 shrink-0 text-ink-faint" />}
      title={
        <>
          {name}
          <code className="font-mono text-xs font-normal text-ink-faint">…{apiKey.value.last_four}</code>
          {apiKey.is_public && <Badge>{t.public}</Badge>}
          {revokedAt !== undefined && <Badge tone="danger">{t.revoked}</Badge>}
          {revokedAt === undefined && isOver && <Badge tone="warning">{t.ended}</Badge>}
        </>
      }
      detail={
        <>
          <WithParts text={t.created} parts={{ at: time(apiKey.created_at_millis) }} />
          {' · '}
          {revokedAt !== undefined ? (
            <WithParts text={t.revokedAt} parts={{ at: time(revokedAt) }} />
          ) : end === undefined ? (
            t.never
          ) : (
            <WithParts text={t.endsAt} parts={{ at: time(end) }} />
          )}
        </>
      }
      actions={
        isGood && (
          <>
            <Button size="small" aria-label={fill(t.editOf, { name })} onClick={onEdit}>
              {t.edit}
            </Button>
            <Button size="small" variant="dangerQuiet" aria-label={fill(t.revokeOf, { name })} onClick={onRevoke}>
              {t.revoke}
            </Button>
          </>
        )
      }
    />
  );
}
