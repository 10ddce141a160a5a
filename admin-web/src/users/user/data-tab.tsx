import { useQuery } from '@tanstack/react-query';
import { adminRequest } from '../../api/admin-request';
import { keys } from '../../api/queries';
import { useApi } from '../../shell/api-context';
import { Section } from '../../components/layout';
import { useTexts } from '../../texts';
import { peopleDataTexts } from '../../texts/generated/people-data-texts';
import type { UserJson } from '../../people/user-json';
import { MetadataForm } from '../../people/metadata-form';
import { metadataSampleQuery, patchUser } from './queries';

export function DataTab({ projectId, user }: { projectId: string; user: UserJson }) {
  const t = useTexts(peopleDataTexts);
  const api = useApi();
  const sample = useQuery(metadataSampleQuery(api, projectId));
  return (
    <Section title={t.title} description={t.description}>
      <MetadataForm
        stored={user}
        others={sample.data?.filter(({ id }) => id !== user.id) ?? []}
        onSave={(changes) => patchUser(api, projectId, user.id, changes)}
        read={() => adminRequest(api, projectId, 'GET /users/{user_id}', { path: { user_id: user.id } })}
        refreshes={[keys.users(projectId), keys.oneUser(projectId, user.id)]}
      />
    </Section>
  );
}
