import { describe, expect, it } from '@jest/globals';
import { modelMessages } from './model-messages.js';

const user = (content: unknown) => ({ role: 'user' as const, content });
const assistant = (content: unknown) => ({ role: 'assistant' as const, content });
const tool = (content: unknown) => ({ role: 'tool' as const, content });
const call = (toolCallId: string, more: object = {}) => ({
  type: 'tool-call',
  toolName: 'createEmailTheme',
  toolCallId,
  args: { content: 'a' },
  ...more,
});

describe('a conversation for a model', () => {
  it.each<[unknown, string]>([
    ['text', 'text'],
    [[{ type: 'text', text: 'a' }, 'b', { type: 'image', image: 'x' }, null, 7], 'a\nb'],
    [{ any: 'thing' }, '{"any":"thing"}'],
    [null, '""'],
    [[], ''],
  ])('turns %j from a user into %j', (content, text) => {
    expect(modelMessages([user(content)])).toEqual([{ role: 'user', content: text }]);
  });

  it('has each result directly after its call, wherever the conversation had it', () => {
    const messages = modelMessages([
      assistant([call('a', { result: 'success' }), call('b'), call('c')]),
      tool([{ type: 'tool-result', toolCallId: 'b', toolName: 'x', result: { ok: true } }]),
    ]);
    expect(messages.map((each) => each.role)).toEqual(['assistant', 'tool', 'tool', 'tool']);
    expect(messages.slice(1).map((each) => each.content)).toEqual(['success', '{"ok":true}', 'no result']);
  });

  it('has no result without a call, and no call twice', () => {
    expect(modelMessages([tool([{ toolCallId: 'x', result: 1 }]), tool('text'), assistant('')])).toEqual([]);
    const messages = modelMessages([assistant([call('a')]), assistant([call('a'), { type: 'text', text: 'again' }])]);
    expect(messages.map((each) => each.role)).toEqual(['assistant', 'tool', 'assistant']);
  });

  it('has the arguments as they were written, and skips invalid parts', () => {
    const parts = [call('a', { argsText: '{ "content":"a" }' }), call('', {}), { type: 'tool-call', toolCallId: 'b' }];
    expect(modelMessages([assistant(parts)])[0]).toMatchObject({
      tool_calls: [{ id: 'a', function: { arguments: '{ "content":"a" }' } }],
    });
  });
});
