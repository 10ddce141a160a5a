import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersList, listOf, NoQuery, Operation } from '@hallpass/http';
import { Body, Controller, Get, Param, Patch } from '@nestjs/common';
import { NOTIFICATION_CATEGORIES } from './notification-categories.js';
import { PreferenceDto, PreferenceParams, PreferencesParams, UpdatePreferenceDto } from './preference.dto.js';
import { PreferencesService } from './preferences.service.js';

const BOUND = { atMost: NOTIFICATION_CATEGORIES.length, because: 'there are no other categories' };

/** A user's notification preferences (contract/05 §11). */
@Controller('emails/notification-preference')
@Access('client')
@NoQuery()
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @Get(':user_id')
  @Operation({
    summary: 'List a user’s notification preferences',
    area: 'emails',
    right: 'users:read',
    access: 'client',
    scope: 'hallpass:account:read',
    outcomes: { signedOut: 'USER_AUTHENTICATION_REQUIRED', stranger: 403, missing: 'USER_NOT_FOUND' },
    sample: 'const categories = await user.listNotificationCategories();',
  })
  @AnswersList(PreferenceDto, BOUND, 'CannotGetOwnUserWithoutUser', 'UserAuthenticationRequired', 'UserNotFound', 403)
  async list(@CurrentCaller() caller: Caller, @Param() { user_id }: PreferencesParams) {
    return listOf(await this.preferences.list(caller, user_id));
  }

  @Patch(':user_id/:notification_category_id')
  @Operation({
    summary: 'Update a notification preference',
    area: 'emails',
    right: 'users:write',
    access: 'client',
    outcomes: { signedOut: 'USER_AUTHENTICATION_REQUIRED', stranger: 403, missing: 'USER_NOT_FOUND' },
    audit: ['insert notification_preference'],
    recentSignIn: 'does not change how the user signs in',
    sample: 'await category.setEnabled(false);',
  })
  @Answers(200, PreferenceDto, 'CannotGetOwnUserWithoutUser', 'UserAuthenticationRequired', 'UserNotFound', 403, 404)
  update(
    @CurrentCaller() caller: Caller,
    @Param() { user_id, notification_category_id }: PreferenceParams,
    @Body() { enabled }: UpdatePreferenceDto,
  ): Promise<PreferenceDto> {
    return this.preferences.update(caller, { userId: user_id, categoryId: notification_category_id, enabled });
  }
}
