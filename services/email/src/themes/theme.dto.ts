import { ArrayField, EnumField, ObjectField, StringField, UuidField } from '@hallpass/http';
import { BUILT_IN_THEMES } from '@hallpass/mail-templates';
import { OVERRIDE_LIMITS } from '@hallpass/project-config';
import { SOURCE_ORIGINS, type SourceOrigin } from '../rendering/source-origin.js';

export const NAME_LENGTH = 256;
const MAX_THEMES = OVERRIDE_LIMITS.entries + Object.keys(BUILT_IN_THEMES).length;

export class ThemeNameDto {
  @UuidField() id!: string;
  @StringField() display_name!: string;
  @EnumField(SOURCE_ORIGINS, { description: 'changed: DELETE restores the built-in version' }) origin!: SourceOrigin;
}

export class ThemesDto {
  @ArrayField(ObjectField(() => ThemeNameDto), { maxItems: MAX_THEMES }) themes!: ThemeNameDto[];
}

export class ThemeDto {
  @StringField() display_name!: string;
  @StringField({ description: 'TSX that exports EmailTheme' }) tsx_source!: string;
  @EnumField(SOURCE_ORIGINS) origin!: SourceOrigin;
}

export class NewThemeDto {
  @StringField({ maxLength: NAME_LENGTH }) display_name!: string;
}

export class NewThemeAnswerDto {
  @UuidField() id!: string;
}

export class ThemeUpdateDto {
  @StringField({ description: 'TSX that exports EmailTheme' }) tsx_source!: string;
}

export class ThemeUpdateAnswerDto {
  @StringField() display_name!: string;
}

/** An id that is not a UUID counts as unknown (contract/05 §7). */
export class ThemeParams {
  @StringField() id!: string;
}
