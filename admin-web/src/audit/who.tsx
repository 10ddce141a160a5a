import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { projectQuery } from '../api/queries';
import { useApi } from '../shell/api-context';
import { useOwner } from '../shell/owner';
import { Badge } from '../components/badge';
import { fill, useTexts } from '../texts';
import { auditTexts } from '../texts/generated/audit-texts';
import { shortId } from './naming';
import { type AuditActor, idNameQuery, keyNamesQuery, ownerNamesQuery, teamNameQuery, userNameQuery } from './queries';
import { TargetLink } from './target-link';

/** The actor of an entry, by name if it is known. */
export function Who({ actor, impersonatedUserId }: { actor: AuditActor | null; impersonatedUserId: string | null }) {
  const t = useTexts(auditTexts).who;
  if (actor === null) return <span className="whitespace-nowrap text-ink-faint">{t.nobody}</span>;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 truncate">
        {actor.id === null ? t.operator : <Actor type={actor.type} id={actor.id} />}
      </span>
      {actor.type !== 'user' && actor.id !== null && <Badge>{t[actor.type]}</Badge>}
      {impersonatedUserId !== null && <Impersonated userId={impersonatedUserId} />}
    </span>
  );
}

function Actor({ type, id }: { type: AuditActor['type']; id: string }) {
  if (type === 'user') {
    return (
      <TargetLink type="user" id={id}>
        <UserName id={id} />
      </TargetLink>
    );
  }
  return type === 'owner' ? <OwnerName id={id} /> : <KeyName id={id} />;
}

function Impersonated({ userId }: { userId: string }) {
  const t = useTexts(auditTexts).who;
  const name = useUserName(userId);
  return (
    <TargetLink type="user" id={userId}>
      <Badge tone="warning">{fill(t.as, { name: name ?? shortId(userId) })}</Badge>
    </TargetLink>
  );
}

/** Name of a user of the project; the id if the user no longer exists. */
export function UserName({ id }: { id: string }) {
  return useUserName(id) || <ShortId id={id} />;
}

function useUserName(id: string): string | null | undefined {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  return useQuery(userNameQuery(useApi(), projectId, id)).data;
}

/** Name of an owner of the project; the id if the owner has left. */
function OwnerName({ id }: { id: string }) {
  return useOwnerName(id) || <ShortId id={id} />;
}

function useOwnerName(id: string): string | undefined {
  const api = useApi();
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const t = useTexts(auditTexts).who;
  const me = useOwner();
  const ownerTeamId = useQuery(projectQuery(api, projectId)).data?.ownerTeamId ?? null;
  const names = useQuery(ownerNamesQuery(api, projectId, ownerTeamId)).data;
  return me.id === id ? t.you : names?.[id];
}

/** Name of a team of the project; the id if the team no longer exists. */
export function TeamName({ id }: { id: string }) {
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  return useQuery(teamNameQuery(useApi(), projectId, id)).data ?? <ShortId id={id} />;
}

/** Name of the owner, set of keys, user or team with an id. */
export function NameOfId({ id }: { id: string }) {
  const api = useApi();
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const t = useTexts(auditTexts).who;
  const owner = useOwnerName(id);
  const keys = useQuery(keyNamesQuery(api, projectId));
  const description = keys.data?.[id];
  const { data: found } = useQuery({
    ...idNameQuery(api, projectId, id),
    enabled: owner === undefined && !keys.isPending && description === undefined,
  });
  return owner || (description === '' ? t.keySet : description) || found || id;
}

const ShortId = ({ id }: { id: string }) => <code className="font-mono text-13">{shortId(id)}</code>;

function KeyName({ id }: { id: string }) {
  const api = useApi();
  const { projectId } = useParams({ from: '/signed-in/projects/$projectId' });
  const t = useTexts(auditTexts).who;
  const names = useQuery(keyNamesQuery(api, projectId)).data;
  return (
    <TargetLink type="internal_api_key" id={id}>
      {names?.[id] || t.keySet}
    </TargetLink>
  );
}
