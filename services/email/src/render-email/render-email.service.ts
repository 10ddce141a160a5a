import { SchemaFaults, TextError } from '@hallpass/errors';
import type { ProjectSnapshot } from '@hallpass/projects';
import type { ProjectConfig } from '@hallpass/project-config';
import { Injectable } from '@nestjs/common';
import { MailRenderer, type RendererOutput } from '../rendering/mail-renderer.js';
import { themeSourceOf } from '../rendering/theme-choice.js';
import type { RenderEmailDto } from './render-email.dto.js';

@Injectable()
export class RenderEmailService {
  constructor(private readonly renderer: MailRenderer) {}

  /** @throws SchemaError, TextError 400, EmailRenderingError, in the contract's order */
  async render(project: ProjectSnapshot, dto: RenderEmailDto): Promise<RendererOutput> {
    const { config } = project;
    const templateId = oneSpelling(dto, 'template_id', 'templateId');
    const templateSource = oneSpelling(dto, 'template_tsx_source', 'templateTsxSource');
    const themeId = oneSpelling(dto, 'theme_id', 'themeId');
    const themeSource = oneSpelling(dto, 'theme_tsx_source', 'themeTsxSource');
    if ((templateId === undefined) === (templateSource === undefined))
      throw schemaError('body must have one of template_id and template_tsx_source');
    if (themeId !== undefined && themeId !== null && themeSource !== undefined)
      throw schemaError('body must not have both theme_id and theme_tsx_source');
    if (themeId && !Object.hasOwn(config.emails.themes, themeId))
      throw new TextError(
        400,
        'EMAIL_THEME_NOT_FOUND',
        'The email theme does not exist in this project. See GET /internal/email-themes.',
      );
    const template = templateId === undefined ? null : templateOf(config, templateId);
    return this.renderer.preview(
      project,
      templateSource ?? template!.tsxSource,
      themeSource ?? themeSourceOf(config, themeId ?? template?.themeId),
      { locale: dto.locale, variables: dto.variables },
    );
  }
}

function templateOf(config: ProjectConfig, id: string) {
  if (!Object.hasOwn(config.emails.templates, id))
    throw new TextError(
      400,
      'EMAIL_TEMPLATE_NOT_FOUND',
      'The email template does not exist in this project. See GET /internal/email-templates.',
    );
  return config.emails.templates[id]!;
}

/** Reads a field by its API name or its library name. Rejects a body with both. */
function oneSpelling<A extends keyof RenderEmailDto, B extends keyof RenderEmailDto>(
  dto: RenderEmailDto,
  wire: A,
  library: B,
): RenderEmailDto[A] | RenderEmailDto[B] {
  if (dto[wire] !== undefined && dto[library] !== undefined)
    throw schemaError(`body must not have both ${wire} and ${library}`);
  return dto[wire] ?? dto[library];
}

const schemaError = (what: string): Error => new SchemaFaults([what]);
