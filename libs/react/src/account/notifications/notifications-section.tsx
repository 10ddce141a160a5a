import type { CurrentUser, NotificationCategory } from '@hallpass/js';
import type { ReactNode } from 'react';
import { useNotificationCategories } from '../../hooks/user-hooks.js';
import { Alert } from '../../ui/alert.js';
import { Switch } from '../../ui/checkbox.js';
import { Panel, SectionPage } from '../frame/section.js';
import { useAct } from '../frame/use-act.js';
import { useAccountTexts } from '../texts/account-texts.js';

/** Which mails the user gets. */
export function NotificationsSection({ user }: { user: CurrentUser }): ReactNode {
  const texts = useAccountTexts();
  const categories = useNotificationCategories(user);
  return (
    <SectionPage title={texts.notifications} description={texts.notificationsWhat}>
      {categories.map((category) => (
        <Category key={category.id} category={category} />
      ))}
    </SectionPage>
  );
}

function Category({ category }: { category: NotificationCategory }): ReactNode {
  const texts = useAccountTexts();
  const change = useAct((isOn: boolean) => category.setEnabled(isOn));
  const known: Readonly<Record<string, readonly [label: string, hint: string]>> = {
    Transactional: [texts.notificationTransactional, texts.notificationTransactionalHint],
    Marketing: [texts.notificationMarketing, texts.notificationMarketingHint],
  };
  const [label, hint] = known[category.name] ?? [category.name, ''];
  return (
    <Panel>
      <Switch
        label={label}
        hint={category.canDisable ? hint : `${hint} ${texts.notificationAlways}`}
        isChecked={category.enabled}
        isDisabled={!category.canDisable || change.isBusy}
        onChange={(isOn) => void change.run(isOn)}
      />
      {change.problem && <Alert tone="danger">{change.problem}</Alert>}
    </Panel>
  );
}
