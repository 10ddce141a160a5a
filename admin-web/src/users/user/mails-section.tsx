import { useQuery } from '@tanstack/react-query';
import { adminRequest } from '../../api/admin-request';
import { useApi } from '../../app/api-context';
import { Checkbox } from '../../components/checkbox';
import { Card, Section } from '../../components/layout';
import { Loaded } from '../../components/loaded';
import { Failure } from '../../forms/failure';
import { useSave } from '../../forms/use-save';
import { useTexts } from '../../texts';
import { preferencesQuery, userKeys } from './queries';
import { securityTexts } from './security-texts';

/** Which mails a user wants. */
export function MailsSection({ projectId, userId }: { projectId: string; userId: string }) {
  const t = useTexts(securityTexts).mails;
  const api = useApi();
  const preferences = useQuery(preferencesQuery(api, projectId, userId));
  const save = useSave({
    act: ({ id, enabled }: { id: string; enabled: boolean }) =>
      adminRequest(api, projectId, {
        method: 'PATCH',
        path: `/emails/notification-preference/${userId}/${id}`,
        body: { enabled },
      }),
    refreshes: [userKeys.preferences(projectId, userId)],
    done: t.saved,
  });
  return (
    <Section title={t.title} description={t.description}>
      <Failure error={save.error} />
      <Loaded query={preferences} what={t.what} failed={t.failed}>
        {(list) => (
          <Card className="flex flex-col gap-4 p-4 sm:p-5">
            {list.map(({ notification_category_id: id, notification_category_name: name, enabled, can_disable }) => (
              <Checkbox
                key={id}
                label={name}
                hint={can_disable ? undefined : t.always}
                checked={enabled}
                disabled={!can_disable || save.isBusy}
                onChange={() => void save.run({ id, enabled: !enabled })}
              />
            ))}
          </Card>
        )}
      </Loaded>
    </Section>
  );
}
