/** A category of emails that users can subscribe to (contract/05 §11). */
export interface NotificationCategory {
  id: string;
  name: string;
  isEnabledByDefault: boolean;
  canDisable: boolean;
}

export const TRANSACTIONAL: NotificationCategory = {
  id: '7bb82d33-2f54-4a3d-9d23-82739e0d66ef',
  name: 'Transactional',
  isEnabledByDefault: true,
  canDisable: false,
};

export const MARKETING: NotificationCategory = {
  id: '4f6f8873-3d04-46bd-8bef-18338b1a1b4c',
  name: 'Marketing',
  isEnabledByDefault: true,
  canDisable: true,
};

/** In the order in which the API returns them. */
export const NOTIFICATION_CATEGORIES: readonly NotificationCategory[] = [TRANSACTIONAL, MARKETING];

/** Names are case-sensitive. */
export const findCategory = (by: { id: string } | { name: string }): NotificationCategory | undefined =>
  NOTIFICATION_CATEGORIES.find((category) => ('id' in by ? category.id === by.id : category.name === by.name));

/** The first of these names that is a category; otherwise Transactional. */
export const categoryNamed = (...names: (string | undefined)[]): NotificationCategory =>
  names.flatMap((name) => (name === undefined ? [] : (findCategory({ name }) ?? [])))[0] ?? TRANSACTIONAL;
