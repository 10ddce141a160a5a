import { pathOf, request, type UserAccess } from '../access.js';
import { allPages } from '../requests/all-pages.js';

/** A kind of email, and whether the user receives it (contract/05 §11). */
export interface NotificationCategory {
  readonly id: string;
  /** `Transactional` or `Marketing`. */
  readonly name: string;
  readonly enabled: boolean;
  /** False for emails that users cannot turn off. */
  readonly canDisable: boolean;
  /** @throws ApiError 400 if `canDisable` is false and you turn the category off */
  setEnabled(enabled: boolean): Promise<void>;
}

interface NotificationCategoryJson {
  notification_category_id: string;
  notification_category_name: string;
  enabled: boolean;
  can_disable: boolean;
}

export async function listNotificationCategories(access: UserAccess): Promise<NotificationCategory[]> {
  const path = `/emails/notification-preference${pathOf(access.userId)}`;
  const items = await allPages<NotificationCategoryJson>(access.api, access.accessType, { path });
  return items.map((json) => ({
    id: json.notification_category_id,
    name: json.notification_category_name,
    enabled: json.enabled,
    canDisable: json.can_disable,
    setEnabled: async (enabled) => {
      await request(access, {
        method: 'PATCH',
        path: `${path}${pathOf(json.notification_category_id)}`,
        body: { enabled },
      });
    },
  }));
}
