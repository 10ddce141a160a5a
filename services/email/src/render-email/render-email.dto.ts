import { JsonField, RecordField, StringField, UuidField } from '@hallpass/http';
import { ThemeChoiceField } from '../rendering/theme-choice.field.js';

/**
 * Takes one of `template_id` and `template_tsx_source`, and at most one of `theme_id` and `theme_tsx_source`. Accepts
 * the library's names as well as those of the API.
 */
export class RenderEmailDto {
  @UuidField({ optional: true }) template_id?: string;
  @StringField({ optional: true }) template_tsx_source?: string;
  @ThemeChoiceField({
    optional: true,
    nullable: true,
    description: "If omitted or null, the template's own theme, or the selected one; false: no theme",
  })
  theme_id?: string | false | null;
  @StringField({ optional: true }) theme_tsx_source?: string;
  @StringField({ optional: true, maxLength: 35, description: 'BCP 47; defaults to en' }) locale?: string;
  @RecordField(JsonField(), { optional: true, description: 'Replaces the preview values of the template' })
  variables?: Record<string, unknown>;

  @UuidField({ optional: true, description: 'Alias of template_id' }) templateId?: string;
  @StringField({ optional: true, description: 'Alias of template_tsx_source' }) templateTsxSource?: string;
  @ThemeChoiceField({ optional: true, nullable: true, description: 'Alias of theme_id' })
  themeId?: string | false | null;
  @StringField({ optional: true, description: 'Alias of theme_tsx_source' }) themeTsxSource?: string;
}

export class RenderedEmailDto {
  @StringField() html!: string;
  @StringField({ description: 'Shown by email clients that do not support HTML' }) text!: string;
  @StringField({ optional: true }) subject?: string;
  @StringField({ optional: true }) notification_category?: string;
}
