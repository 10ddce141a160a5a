import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery, Operation } from '@hallpass/http';
import { Body, Controller, Post } from '@nestjs/common';
import { RenderedEmailDto, RenderEmailDto } from './render-email.dto.js';
import { RenderEmailService } from './render-email.service.js';

/** Previews emails (contract/05 §5). */
@Controller('emails/render-email')
@Access('admin')
@NoQuery()
export class RenderEmailController {
  constructor(private readonly renderEmail: RenderEmailService) {}

  /** Renders a preview with sample values. 400 for an unknown theme or template. */
  @Post()
  @Operation({
    summary: 'Preview an email',
    area: 'emails',
    right: 'emails:read',
    access: 'admin',
    audit: 'changes nothing',
    sample: 'const html = await app.getEmailPreview({ templateId });',
  })
  @Answers(200, RenderedEmailDto, 'EmailRenderingError')
  async render(@CurrentCaller() { project }: Caller, @Body() dto: RenderEmailDto): Promise<RenderedEmailDto> {
    const { html, text, subject, notificationCategory } = await this.renderEmail.render(project, dto);
    return {
      html,
      text,
      ...(subject === undefined ? {} : { subject }),
      ...(notificationCategory === undefined ? {} : { notification_category: notificationCategory }),
    };
  }
}
