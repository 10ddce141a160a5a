import { Module } from '@nestjs/common';
import { EmailDatabase } from '../database.js';
import { RendererMetrics } from './renderer-metrics.js';
import { EmailConfig } from './email-config.js';
import { FlowMails } from './flow-mails.js';
import { MailRenderer } from './mail-renderer.js';
import { Sandbox } from './sandbox/sandbox.js';
import { BackgroundRenderer } from './background-renderer.js';

/** Renders emails. Each process has one pool of sandboxes, started by the first email or by `EmailWorkerModule`. */
@Module({
  imports: [EmailDatabase],
  providers: [Sandbox, MailRenderer, FlowMails, EmailConfig, BackgroundRenderer, RendererMetrics],
  exports: [Sandbox, MailRenderer, FlowMails, EmailConfig, BackgroundRenderer],
})
export class RenderingModule {}
