import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import { BUILT_IN_THEMES, LIGHT_THEME_ID, STARTER_TEMPLATE } from '@hallpass/mail-templates';
import type { ProjectConfig } from '@hallpass/project-config';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { EmailConfig } from '../rendering/email-config.js';
import { MailRenderer } from '../rendering/mail-renderer.js';
import { originOf } from '../rendering/source-origin.js';
import type { SourceVersionDto } from '../rendering/source-version.dto.js';
import { forgetVersions, keepVersion, versionsOf } from '../rendering/source-versions.js';
import type { ThemeDto, ThemeNameDto } from './theme.dto.js';

@Injectable()
export class ThemesService {
  constructor(
    private readonly db: Database,
    private readonly config: EmailConfig,
    private readonly renderer: MailRenderer,
  ) {}

  /** Built-in ones first. */
  list(config: ProjectConfig): ThemeNameDto[] {
    return Object.entries(config.emails.themes).map(([id, theme]) => ({
      id,
      display_name: theme.displayName,
      origin: originOf(id, theme, BUILT_IN_THEMES),
    }));
  }

  /** @throws TextError 404 */
  get(config: ProjectConfig, id: string): ThemeDto {
    const { id: themeId, theme } = themeOf(config, id);
    const origin = originOf(themeId, theme, BUILT_IN_THEMES);
    return { display_name: theme.displayName, tsx_source: theme.tsxSource, origin };
  }

  /** Saved versions, newest first. @throws TextError 404 */
  async versions({ id: projectId, config }: ProjectSnapshot, id: string): Promise<SourceVersionDto[]> {
    return versionsOf(this.db, { projectId, sourceId: themeOf(config, id).id });
  }

  /** @returns the id of a copy of the light theme */
  async create(projectId: string, displayName: string): Promise<string> {
    const id = randomUUID();
    const { tsxSource } = BUILT_IN_THEMES[LIGHT_THEME_ID]!;
    await this.config.change(projectId, () => ({ [`emails.themes.${id}`]: { displayName, tsxSource } }));
    return id;
  }

  /**
   * @returns the theme's name
   * @throws TextError 404; EmailRenderingError if a sample email does not render with it
   */
  async update(project: ProjectSnapshot, id: string, tsxSource: string): Promise<string> {
    const { id: projectId, config } = project;
    themeOf(config, id);
    await this.renderer.preview(project, STARTER_TEMPLATE, tsxSource);
    let name = '';
    const { id: sourceId } = themeOf(config, id);
    await this.config.change(
      projectId,
      (newest) => {
        const found = themeOf(newest, id);
        name = found.theme.displayName;
        return { [`emails.themes.${found.id}.tsxSource`]: tsxSource };
      },
      (tx) => keepVersion(tx, { projectId, sourceId }, tsxSource),
    );
    return name;
  }

  /** @throws TextError 404 */
  async delete(projectId: string, id: string): Promise<void> {
    const sourceId = id.toLowerCase();
    await this.config.change(
      projectId,
      (config) => ({ [`emails.themes.${themeOf(config, id).id}`]: null }),
      async (tx) => {
        // An owner who restores the built-in theme may want the project's own back.
        if (!Object.hasOwn(BUILT_IN_THEMES, sourceId)) await forgetVersions(tx, { projectId, sourceId });
      },
    );
  }
}

function themeOf(config: ProjectConfig, givenId: string) {
  const id = givenId.toLowerCase();
  const theme = Object.hasOwn(config.emails.themes, id) ? config.emails.themes[id] : undefined;
  if (!theme) throw new TextError(404, 'EMAIL_THEME_NOT_FOUND', 'The email theme does not exist in this project.');
  return { id, theme };
}
