import type { ListCursor } from '@hallpass/database';
import { CursorField, LimitField, MillisField, StringField, UuidField } from '@hallpass/http';
import { DRAFT_ORDER } from './draft.sql.js';
import { ThemeChoiceField } from '../rendering/theme-choice.field.js';

export class DraftParams {
  @UuidField()
  id!: string;
}

export class CreateDraftDto {
  @StringField()
  display_name!: string;

  @ThemeChoiceField({ optional: true, nullable: true, description: "If omitted, the project's selected theme" })
  theme_id?: string | false | null;

  @StringField({ optional: true, description: 'TSX; if omitted, a sample source' })
  tsx_source?: string;
}

export class UpdateDraftDto {
  @StringField({ optional: true })
  display_name?: string;

  @ThemeChoiceField({ optional: true, nullable: true, description: "null: the project's selected theme" })
  theme_id?: string | false | null;

  @StringField({ optional: true })
  tsx_source?: string;

  @MillisField({ optional: true, nullable: true })
  sent_at_millis?: number | null;
}

export class DraftDto {
  @UuidField()
  id!: string;

  @StringField()
  display_name!: string;

  @StringField()
  tsx_source!: string;

  @ThemeChoiceField({ optional: true, description: "If omitted, the project's selected theme" })
  theme_id?: string | false;

  @MillisField({ nullable: true, description: 'When the draft was last sent, in milliseconds since the epoch' })
  sent_at_millis!: number | null;
}

export class ListDraftsQuery {
  @LimitField() limit?: number;
  @CursorField(DRAFT_ORDER) cursor?: ListCursor;
}

export class DraftIdDto {
  @UuidField()
  id!: string;
}

export class OkDto {
  @StringField({ example: 'ok' })
  ok!: string;
}
