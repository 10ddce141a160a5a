import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { MailRenderer, type MailToRender, type RendererOutput } from './mail-renderer.js';

const LONGEST_REST_MILLIS = 250;

/**
 * Renders for mailings, which can wait: one mail at a time in this process, whoever asks, with a rest as long as the
 * rendering took. So ten thousand mails take half of one core, and leave the rest to sign-ins, and a renderer to the
 * mails of sign-ins. On a busy machine renderings take longer, and so do the rests.
 */
@Injectable()
export class BackgroundRenderer {
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly renderer: MailRenderer) {}

  /** @throws as `MailRenderer.render` */
  render(mail: MailToRender): Promise<RendererOutput> {
    let rest = 0;
    const rendered = this.turn.then(async () => {
      const began = performance.now();
      try {
        return await this.renderer.render(mail);
      } finally {
        rest = Math.min(performance.now() - began, LONGEST_REST_MILLIS);
      }
    });
    const pause = (): Promise<void> => wait(rest);
    this.turn = rendered.then(pause, pause);
    return rendered;
  }
}
