import {
  ArrayField,
  fault,
  type FieldDecorator,
  makeField,
  ObjectField,
  StringField,
  UuidField,
  RecordField,
  JsonField,
} from '@hallpass/http';
import { ThemeChoiceField } from '../rendering/theme-choice.field.js';

/** Limits the size of a request; split larger mailings into several calls. */
const MAX_USER_IDS = 20_000;
export const MAX_ANSWERED_USERS = MAX_USER_IDS;

function TrueField(): FieldDecorator {
  return makeField({ optional: true }, { type: 'boolean', enum: [true] }, (value, reading) =>
    value === true ? true : fault(reading, 'must be true'),
  );
}

/** Common fields, plus one of `html`, `template_id` (with `variables`) and `draft_id` (contract/05 §4). */
export class SendEmailDto {
  @ArrayField(StringField(), {
    optional: true,
    maxItems: MAX_USER_IDS,
    description: 'Pass either user_ids or all_users',
  })
  user_ids?: string[];

  @TrueField()
  all_users?: true;

  @StringField({ optional: true, maxLength: 1000, description: 'Replaces the subject of the template or draft' })
  subject?: string;

  @StringField({ optional: true, description: 'Transactional (the default) or Marketing' })
  notification_category_name?: string;

  @ThemeChoiceField({ optional: true, nullable: true, description: 'false: no theme; null: the selected one' })
  theme_id?: string | false | null;

  @StringField({ optional: true })
  html?: string;

  @UuidField({ optional: true })
  template_id?: string;

  @RecordField(JsonField(), { optional: true, description: 'Of a template' })
  variables?: Record<string, unknown>;

  @StringField({ optional: true })
  draft_id?: string;
}

export class SelectedUserDto {
  @UuidField()
  user_id!: string;

  @StringField({ optional: true, description: 'Absent for a user without a primary email, who gets no email' })
  user_email?: string;
}

export class SendEmailResultDto {
  @ArrayField(ObjectField(() => SelectedUserDto), {
    maxItems: MAX_ANSWERED_USERS,
    description: `with all_users, only the first ${MAX_ANSWERED_USERS}, by id`,
  })
  results!: SelectedUserDto[];
}
