import { ArrayField, EnumField, ObjectField, StringField, UuidField } from '@hallpass/http';
import { BUILT_IN_TEMPLATES } from '@hallpass/mail-templates';
import { OVERRIDE_LIMITS } from '@hallpass/project-config';
import { ThemeChoiceField } from '../rendering/theme-choice.field.js';
import { SOURCE_ORIGINS, type SourceOrigin } from '../rendering/source-origin.js';
import { NAME_LENGTH } from '../themes/theme.dto.js';

const MAX_TEMPLATES = OVERRIDE_LIMITS.entries + Object.keys(BUILT_IN_TEMPLATES).length;

export class TemplateParams {
  @UuidField() id!: string;
}

export class TemplateDto {
  @UuidField() id!: string;
  @StringField() display_name!: string;
  @StringField({ description: 'TSX that exports EmailTemplate' }) tsx_source!: string;
  @ThemeChoiceField({
    optional: true,
    description: "The template's own theme; false: no theme; if omitted, the project's selected theme",
  })
  theme_id?: string | false;
  @EnumField(SOURCE_ORIGINS, { description: 'changed: DELETE restores the built-in version' }) origin!: SourceOrigin;
}

export class TemplatesDto {
  @ArrayField(ObjectField(() => TemplateDto), { maxItems: MAX_TEMPLATES }) templates!: TemplateDto[];
}

export class NewTemplateDto {
  @StringField({ maxLength: NAME_LENGTH }) display_name!: string;
}

export class NewTemplateAnswerDto {
  @UuidField() id!: string;
}

export class TemplateUpdateDto {
  @StringField({ description: 'TSX that exports EmailTemplate' }) tsx_source!: string;
  @ThemeChoiceField({
    optional: true,
    nullable: true,
    description: "If omitted, unchanged; false: no theme; null: the project's selected theme",
  })
  theme_id?: string | false | null;
}

export class TemplateUpdateAnswerDto {
  @StringField({ description: 'A preview of the stored source' }) rendered_html!: string;
}
