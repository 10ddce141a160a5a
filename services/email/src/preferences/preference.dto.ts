import { BooleanField, StringField, UuidField } from '@hallpass/http';

export class PreferencesParams {
  @UuidField({ description: "The user's id, or `me`" })
  user_id!: string;
}

export class PreferenceParams extends PreferencesParams {
  @UuidField()
  notification_category_id!: string;
}

export class UpdatePreferenceDto {
  @BooleanField()
  enabled!: boolean;
}

/** Whether a user gets emails of one category (contract/05 §11). */
export class PreferenceDto {
  @UuidField()
  notification_category_id!: string;

  @StringField()
  notification_category_name!: string;

  @BooleanField()
  enabled!: boolean;

  @BooleanField({ description: 'Whether the user can turn it off' })
  can_disable!: boolean;
}
