import { assertSelf, type Caller, requireUser } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { Injectable } from '@nestjs/common';
import { findCategory, NOTIFICATION_CATEGORIES, type NotificationCategory } from './notification-categories.js';
import type { PreferenceDto } from './preference.dto.js';
import { selectPreferences, upsertPreference } from './preference.sql.js';

@Injectable()
export class PreferencesService {
  constructor(private readonly db: Database) {}

  /**
   * Lists every category, in the order in which the API returns them. @throws UserAuthenticationRequired, TextError
   * 403, UserNotFound
   */
  async list(caller: Caller, userId: string): Promise<PreferenceDto[]> {
    assertMayDecide(caller, userId);
    const { projectId } = caller;
    const rows = await selectPreferences(this.db, { projectId, userId });
    if (rows.length === 0) throw new KnownErrors.UserNotFound();
    return NOTIFICATION_CATEGORIES.map((category) => {
      const decided = rows.find(({ category_id }) => category_id === category.id);
      return toPreference(category, decided?.is_enabled ?? category.isEnabledByDefault);
    });
  }

  /**
   * @throws TextError 404 for an unknown category, 400 if it cannot be disabled; UserAuthenticationRequired, TextError
   * 403, UserNotFound
   */
  async update(
    caller: Caller,
    { userId, categoryId, enabled }: { userId: string; categoryId: string; enabled: boolean },
  ): Promise<PreferenceDto> {
    const category = findCategory({ id: categoryId });
    if (!category)
      throw new TextError(404, 'NOTIFICATION_CATEGORY_NOT_FOUND', 'The notification category does not exist.');
    assertMayDecide(caller, userId);
    const { projectId } = caller;
    if (!enabled && !category.canDisable) {
      if ((await selectPreferences(this.db, { projectId, userId })).length === 0) throw new KnownErrors.UserNotFound();
      throw new TextError(
        400,
        'NOTIFICATION_CATEGORY_NOT_OPTIONAL',
        `Emails of the category ${category.name} cannot be turned off.`,
      );
    }
    const stored = await upsertPreference(this.db, { projectId, userId, categoryId, isEnabled: enabled });
    if (stored.length === 0) throw new KnownErrors.UserNotFound();
    return toPreference(category, enabled);
  }
}

/** @throws UserAuthenticationRequired, TextError 403 */
const assertMayDecide = (caller: Caller, userId: string): void =>
  assertSelf(caller, userId, 'A client can read and change only the notification preferences of its own user.', {
    user: requireUser,
  });

const toPreference = (category: NotificationCategory, enabled: boolean): PreferenceDto => ({
  notification_category_id: category.id,
  notification_category_name: category.name,
  enabled,
  can_disable: category.canDisable,
});
