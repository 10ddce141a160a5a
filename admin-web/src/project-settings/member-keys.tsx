import type { AdminProject } from '@hallpass/js';
import { useQuery } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import type { Api } from '../api/api';
import { projectsQuery } from '../api/queries';
import { Alert } from '../components/alert';
import { Checkbox } from '../components/choice';
import { LongText } from '../components/long-text';
import { Skeleton } from '../components/states';
import { useApi } from '../shell/api-context';
import { fill, plural, useTexts } from '../texts';
import { projectSettingsTexts } from '../texts/generated/project-settings-texts';
import { type LiveKey, keysOfMemberQuery } from './queries';

const SHOWN = 5;

interface MemberKeysProps {
  project: AdminProject;
  userId: string;
  name: string;
  /** The choice is on at first. */
  onChange: (isRevoking: boolean) => void;
}

/** Lists the API keys that a member created in all projects of the team, and offers to revoke them. */
export function MemberKeys({ project, userId, name, onChange }: MemberKeysProps) {
  const t = useTexts(projectSettingsTexts).access;
  const keys = useQuery(keysOfMemberQuery(useApi(), project, userId));
  if (keys.isPending) return <Skeleton className="h-16 w-full" />;
  if (keys.isError) return <Alert tone="warning">{t.keysFailed}</Alert>;
  const count = keys.data.length;
  return (
    <section className="flex flex-col gap-2 text-13" aria-label={fill(t.keysOf, { name })}>
      {count === 0 ? (
        <p className="text-ink-muted">{fill(t.keysNone, { name })}</p>
      ) : (
        <>
          <p>
            <span className="font-medium">{fill(t.keysOf, { name })}</span>
            <span className="block text-ink-muted">{t.keysText}</span>
          </p>
          <ul className="list-disc ps-5 text-ink-muted">
            {keys.data.slice(0, SHOWN).map((key) => (
              <li key={key.id}>
                <KeyLine of={key} />
              </li>
            ))}
            {count > SHOWN && <li>{plural(t.keysMore, count - SHOWN)}</li>}
          </ul>
        </>
      )}
      <Checkbox
        label={count === 0 ? t.sessionsEnd : plural(t.keysRevoke, count)}
        hint={fill(t.sessionsHint, { name })}
        defaultChecked
        onChange={({ target }) => onChange(target.checked)}
      />
    </section>
  );
}

function KeyLine({ of: { description, projectName } }: { of: LiveKey }) {
  return <LongText>{`${description} · ${projectName}`}</LongText>;
}

/** Revokes what a member created in every project of the team. */
export async function revokeKeysOfMember(api: Api, projects: readonly AdminProject[], userId: string): Promise<void> {
  for (const { id } of projects)
    await adminRequest(api, id, 'POST /internal/api-keys/revoke', { body: { created_by_user_id: userId } });
}

/** The projects of the team that owns a project. */
export const useProjectsOfTeam = ({ ownerTeamId }: AdminProject): AdminProject[] =>
  useQuery(projectsQuery(useApi())).data?.filter((each) => each.ownerTeamId === ownerTeamId) ?? [];
