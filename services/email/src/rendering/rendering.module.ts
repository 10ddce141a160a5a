import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { RendererFigures } from '../figures/renderer-figures.js';
import { EmailConfig } from './email-config.js';
import { FlowMails } from './flow-mails.js';
import { MailRenderer } from './mail-renderer.js';
import { PreviewRenderer } from './preview.js';
import { Sandbox } from './sandbox/sandbox.js';
import { UnhurriedRenderer } from './unhurried-renderer.js';

/** Rendering of mails. One pool of sandboxes a process, started by the first mail, or by `ReadyRenderer`. */
@Module({
  imports: [EmailDatabase],
  providers: [Sandbox, MailRenderer, FlowMails, PreviewRenderer, EmailConfig, UnhurriedRenderer, RendererFigures],
  exports: [Sandbox, MailRenderer, FlowMails, PreviewRenderer, EmailConfig, UnhurriedRenderer],
})
export class RenderingModule {}
