import { KnownErrors } from '@hallpass/errors';
import { Injectable } from '@nestjs/common';
import { MailRenderer, type MailToRender, type RendererOutput } from './mail-renderer.js';
import { MailRenderingError } from './rendered-mail.js';

/** Renders for the owner who writes a source. */
@Injectable()
export class PreviewRenderer {
  constructor(private readonly renderer: MailRenderer) {}

  /** With preview values and a sample user. @throws EmailRenderingError with line and column of the source */
  async render(
    project: { displayName: string },
    templateSource: string,
    themeSource: string | false,
  ): Promise<RendererOutput> {
    const mail: MailToRender = {
      project,
      user: null,
      source: { templateSource },
      themeSource,
      variables: {},
      preview: true,
    };
    try {
      return await this.renderer.render(mail);
    } catch (error) {
      if (error instanceof MailRenderingError) throw new KnownErrors.EmailRenderingError({ error: error.message });
      throw error;
    }
  }
}
