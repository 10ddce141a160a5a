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

describe('a conversation as a model takes it', () => {
  it.each<[unknown, string]>([
    ['text', 'text'],
    [[{ type: 'text', text: 'a' }, 'b', { type: 'image', image: 'x' }, null, 7], 'a\nb'],
    [{ any: 'thing' }, '{"any":"thing"}'],
    [null, '""'],
    [[], ''],
  ])('%j of a user is %j', (content, text) => {
    expect(modelMessages([user(content)])).toEqual([{ role: 'user', content: text }]);
  });

  it('has a result after every call, from wherever it was said', () => {
    const messages = modelMessages([
      assistant([call('a', { result: 'success' }), call('b'), call('c')]),
      tool([{ type: 'tool-result', toolCallId: 'b', toolName: 'x', result: { ok: true } }]),
    ]);
    expect(messages.map((each) => each.role)).toEqual(['assistant', 'tool', 'tool', 'tool']);
    expect(messages.slice(1).map((each) => each.content)).toEqual(['success', '{"ok":true}', 'no result']);
  });

  it('has no result of a call that there was not, and no call twice', () => {
    expect(modelMessages([tool([{ toolCallId: 'x', result: 1 }]), tool('text'), assistant('')])).toEqual([]);
    const messages = modelMessages([assistant([call('a')]), assistant([call('a'), { type: 'text', text: 'again' }])]);
    expect(messages.map((each) => each.role)).toEqual(['assistant', 'tool', 'assistant']);
  });

  it('has the arguments as they were written, and passes over parts that are no call', () => {
    const parts = [call('a', { argsText: '{ "content":"a" }' }), call('', {}), { type: 'tool-call', toolCallId: 'b' }];
    expect(modelMessages([assistant(parts)])[0]).toMatchObject({
      tool_calls: [{ id: 'a', function: { arguments: '{ "content":"a" }' } }],
    });
  });
});
