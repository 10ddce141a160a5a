import { describe, expect, it } from '@jest/globals';
import type { MailRenderer, MailToRender, RendererOutput } from './mail-renderer.js';
import { BackgroundRenderer } from './background-renderer.js';

const named = (displayName: string): MailToRender => ({
  project: { displayName: '' },
  user: { displayName },
  source: { html: '' },
  themeSource: false,
  variables: {},
});

describe('rendering for mailings', () => {
  it('renders one email at a time, continues after a failure, and returns each result to its caller', async () => {
    let inHand = 0;
    let most = 0;
    const slow = {
      async render({ user }: MailToRender): Promise<RendererOutput> {
        most = Math.max(most, ++inHand);
        await new Promise(setImmediate);
        inHand -= 1;
        if (user?.displayName === 'broken') throw new Error('no');
        return { html: user?.displayName ?? '', text: '', locale: 'en' };
      },
    } as MailRenderer;
    const renderer = new BackgroundRenderer(slow);
    const answers = await Promise.allSettled(['a', 'broken', 'c'].map((name) => renderer.render(named(name))));
    expect(most).toBe(1);
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.html : answer.status))).toEqual([
      'a',
      'rejected',
      'c',
    ]);
  });
});
