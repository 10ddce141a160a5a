import { KnownErrors, TextError } from '@hallpass/errors';
import { Database, type Tx } from '@hallpass/database';
import type { ProjectSnapshot } from '@hallpass/projects';
import { BUILT_IN_TEMPLATES, STARTER_TEMPLATE } from '@hallpass/mail-templates';
import type { ProjectConfig } from '@hallpass/project-config';
import { Settings } from '@hallpass/settings';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { EmailConfig } from '../rendering/email-config.js';
import { MailRenderer } from '../rendering/mail-renderer.js';
import { originOf } from '../rendering/source-origin.js';
import type { SourceVersionDto } from '../rendering/source-version.dto.js';
import { forgetVersions, keepVersion, versionsOf } from '../rendering/source-versions.js';
import { type ThemeChoice, themeSourceOf } from '../rendering/theme-choice.js';
import { mailRoute } from '../smtp/mail-route.js';
import type { TemplateDto } from './template.dto.js';

export interface TemplateUpdate {
  tsxSource: string;
  /** undefined: unchanged; null: the project's selected theme; false: none. */
  themeId: ThemeChoice;
}

@Injectable()
export class TemplatesService {
  constructor(
    private readonly db: Database,
    private readonly config: EmailConfig,
    private readonly renderer: MailRenderer,
    private readonly settings: Settings,
  ) {}

  /** Built-in ones first. */
  list(config: ProjectConfig): TemplateDto[] {
    return Object.keys(config.emails.templates).map((id) => this.get(config, id));
  }

  /** @throws TextError 404 */
  get(config: ProjectConfig, id: string): TemplateDto {
    const template = templateOf(config, id);
    const { displayName, tsxSource, themeId } = template;
    return {
      id,
      display_name: displayName,
      tsx_source: tsxSource,
      ...(themeId === undefined ? {} : { theme_id: themeId }),
      origin: originOf(id, template, BUILT_IN_TEMPLATES),
    };
  }

  /** Saved versions, newest first. @throws TextError 404 */
  async versions({ id: projectId, config }: ProjectSnapshot, id: string): Promise<SourceVersionDto[]> {
    templateOf(config, id);
    return versionsOf(this.db, { projectId, sourceId: id });
  }

  /** @returns the id of a new template with sample content */
  async create(projectId: string, displayName: string): Promise<string> {
    const id = randomUUID();
    const template = { displayName, tsxSource: STARTER_TEMPLATE };
    await this.config.change(projectId, () => ({ [`emails.templates.${id}`]: template }));
    return id;
  }

  /**
   * @returns a preview
   * @throws RequiresCustomEmailServer unless email is captured; TextError 404; EmailRenderingError if it does not
   * render, or has no subject or category
   */
  async update(project: ProjectSnapshot, id: string, update: TemplateUpdate): Promise<string> {
    const { config } = project;
    // Captured emails are not sent, so templates can be written before there is a mail server.
    if (config.emails.server.isShared && mailRoute(this.settings, project).server)
      throw new KnownErrors.RequiresCustomEmailServer();
    const stored = templateOf(config, id);
    const themeId = update.themeId === undefined ? stored.themeId : update.themeId;
    const theme = themeSourceOf(config, themeId);
    const { html, subject, notificationCategory } = await this.renderer.preview(project, update.tsxSource, theme);
    if (subject === undefined) throw missing('Subject');
    if (notificationCategory === undefined) throw missing('NotificationCategory');
    const keep = (tx: Tx) => keepVersion(tx, { projectId: project.id, sourceId: id }, update.tsxSource);
    await this.config.change(
      project.id,
      (newest) => {
        templateOf(newest, id);
        const place = `emails.templates.${id}`;
        return {
          [`${place}.tsxSource`]: update.tsxSource,
          ...(update.themeId === undefined ? {} : { [`${place}.themeId`]: update.themeId }),
        };
      },
      keep,
    );
    return html;
  }

  /** @throws TextError 404 */
  async delete(projectId: string, id: string): Promise<void> {
    await this.config.change(
      projectId,
      (config) => {
        templateOf(config, id);
        return { [`emails.templates.${id}`]: null };
      },
      async (tx) => {
        // An owner who restores the built-in template may want the project's own back.
        if (!Object.hasOwn(BUILT_IN_TEMPLATES, id)) await forgetVersions(tx, { projectId, sourceId: id });
      },
    );
  }
}

function templateOf(config: ProjectConfig, id: string) {
  const template = Object.hasOwn(config.emails.templates, id) ? config.emails.templates[id] : undefined;
  if (!template)
    throw new TextError(404, 'EMAIL_TEMPLATE_NOT_FOUND', 'The email template does not exist in this project.');
  return template;
}

const missing = (component: string): Error =>
  new KnownErrors.EmailRenderingError({
    error: `The template must return <${component} value="…" />. Import it from @stackframe/emails.`,
  });
