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
    description: "The template's own theme; false: none; left out: the project's selected one",
  })
  theme_id?: string | false;
  @EnumField(SOURCE_ORIGINS, { description: 'changed: DELETE brings the built-in one back' }) origin!: SourceOrigin;
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
    description: "Left out: unchanged; false: no theme; null: the project's selected one",
  })
  theme_id?: string | false | null;
}

export class TemplateUpdateAnswerDto {
  @StringField({ description: 'A preview of what was stored' }) rendered_html!: string;
}
