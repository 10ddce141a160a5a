import type { CurrentUser, NotificationCategory } from '@hallpass/js';
import type { ReactNode } from 'react';
import { useNotificationCategories } from '../../hooks/user-hooks.js';
import { SavedSwitch } from '../frame/saved-switch.js';
import { SectionPage } from '../frame/section.js';
import { useAccountTexts } from '../use-account-texts.js';

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
  const known: Readonly<Record<string, readonly [label: string, hint: string]>> = {
    Transactional: [texts.notificationTransactional, texts.notificationTransactionalHint],
    Marketing: [texts.notificationMarketing, texts.notificationMarketingHint],
  };
  const [label, hint] = known[category.name] ?? [category.name, ''];
  return (
    <SavedSwitch
      label={label}
      hint={category.canDisable ? hint : `${hint} ${texts.notificationAlways}`}
      isOn={category.enabled}
      isFixed={!category.canDisable}
      onChange={(isOn) => category.setEnabled(isOn)}
    />
  );
}
