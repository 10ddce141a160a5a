import { Injectable } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { MailRenderer, type MailToRender, type RendererOutput } from './mail-renderer.js';

const LONGEST_REST_MILLIS = 250;

/**
 * Renders emails of mailings, which are not urgent: one at a time per process, with a pause as long as each rendering
 * took. Ten thousand emails therefore use half a core, and leave the rest, and a renderer, to sign-ins. On a busy
 * machine, renderings and pauses both take longer.
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
