import { useQuery } from '@tanstack/react-query';
import { adminRequest } from '../../api/admin-request';
import { useApi } from '../../shell/api-context';
import { Badge } from '../../components/badge';
import { Checkbox } from '../../components/choice';
import { Card, Section } from '../../components/layout';
import { Loaded } from '../../components/loaded';
import { Failure } from '../../forms/failure';
import { useChange } from '../../forms/use-change';
import { useOptimisticValue } from '../../forms/use-optimistic-value';
import { fill, useTexts } from '../../texts';
import { userSecurityTexts } from '../../texts/generated/user-security-texts';
import { preferencesQuery, userKeys } from './queries';

/** Email categories that a user receives. */
export function MailsSection({ projectId, userId }: { projectId: string; userId: string }) {
  const t = useTexts(userSecurityTexts).mails;
  const api = useApi();
  const preferences = useQuery(preferencesQuery(api, projectId, userId));
  const save = useChange({
    act: ({ id, enabled }: { id: string; name: string; enabled: boolean }) =>
      adminRequest(api, projectId, 'PATCH /emails/notification-preference/{user_id}/{notification_category_id}', {
        path: { user_id: userId, notification_category_id: id },
        body: { enabled },
      }),
    refreshes: [userKeys.preferences(projectId, userId)],
    done: (_, { name }) => fill(t.saved, { name }),
  });
  return (
    <Section title={t.title} description={t.description}>
      <Failure error={save.error} />
      <Loaded query={preferences} what={t.what} failed={t.failed}>
        {(list) => (
          <Card className="flex flex-col gap-4 p-4 sm:p-5">
            {list.map(({ notification_category_id: id, notification_category_name: name, enabled, can_disable }) =>
              can_disable ? (
                <Preference
                  key={id}
                  name={name}
                  isEnabled={enabled}
                  isBusy={save.isBusy}
                  onChange={(next) => save.run({ id, name, enabled: next })}
                />
              ) : (
                <p key={id} className="flex flex-wrap items-center gap-2 text-sm font-medium">
                  {name}
                  <Badge>{t.always}</Badge>
                </p>
              ),
            )}
          </Card>
        )}
      </Loaded>
    </Section>
  );
}

interface PreferenceProps {
  name: string;
  isEnabled: boolean;
  isBusy: boolean;
  /** @returns whether it succeeded */
  onChange: (isEnabled: boolean) => Promise<boolean>;
}

function Preference({ name, isEnabled, isBusy, onChange }: PreferenceProps) {
  const [isShown, choose] = useOptimisticValue(isEnabled, onChange);
  return <Checkbox label={name} checked={isShown} disabled={isBusy} onChange={() => choose(!isShown)} />;
}
