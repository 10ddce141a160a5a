import { useQuery } from '@tanstack/react-query';
import { adminRequest } from '../api/admin-request';
import { useApi } from '../shell/api-context';
import { Section } from '../components/layout';
import { useTexts } from '../texts';
import { peopleDataTexts } from '../texts/generated/people-data-texts';
import { MetadataForm } from '../people/metadata-form';
import type { TeamJson } from '../people/user-json';
import { teamKeys, teamsQuery } from '../people/team-queries';

export function TeamData({ projectId, team }: { projectId: string; team: TeamJson }) {
  const t = useTexts(peopleDataTexts);
  const api = useApi();
  const sample = useQuery(teamsQuery(api, projectId, {}));
  return (
    <Section title={t.title} description={t.description}>
      <MetadataForm
        stored={team}
        others={sample.data?.items.filter(({ id }) => id !== team.id) ?? []}
        onSave={(body) => adminRequest(api, projectId, 'PATCH /teams/{team_id}', { path: { team_id: team.id }, body })}
        read={() => adminRequest(api, projectId, 'GET /teams/{team_id}', { path: { team_id: team.id } })}
        refreshes={[teamKeys.all(projectId), teamKeys.one(projectId, team.id)]}
      />
    </Section>
  );
}
