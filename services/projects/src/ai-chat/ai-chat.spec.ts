import { describe, expect, it } from '@jest/globals';
import { readCompletion } from './completion-stream.js';
import { modelMessages } from './model-messages.js';

describe('completion stream', () => {
  async function* pieces(...texts: string[]): AsyncGenerator<string> {
    yield* texts;
  }
  const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
  const delta = (value: object, finish_reason: string | null = null) =>
    event({ choices: [{ delta: value, finish_reason }] });
  const read = (...texts: string[]) => readCompletion(pieces(...texts));
  const call = (index: number, part: object) => delta({ tool_calls: [{ index, ...part }] });

  describe('an invalid completion is', () => {
    it.each<[string, string, string]>([
      ['what has no end', delta({ content: 'a' }), 'interrupted'],
      ['nothing', '', 'interrupted'],
      ['an error in between', delta({ content: 'a' }) + event({ error: { message: 'x' } }), 'stopped with an error'],
      ['what is no JSON', 'data: <html>\n', 'does not have the format'],
      ['what is no object', 'data: 1\n', 'does not have the format'],
      ['what was cut off', delta({ content: 'a' }, 'length'), 'cut off'],
      ['a text without end', delta({ content: 'x'.repeat(400_001) }), 'too long'],
      ['a line without end', 'data: '.padEnd(400_002, 'x'), 'too long'],
      ['arguments without end', call(0, { function: { name: 'a', arguments: 'x'.repeat(400_001) } }), 'too long'],
    ])('%s', async (_, text, problem) => {
      await expect(read(text)).rejects.toThrow(problem);
    });
  });

  describe('a completion', () => {
    it('is the same however it is split into pieces', async () => {
      const text = `: comment\r\n${delta({ role: 'assistant', content: 'a' })}event: x\n${delta({ content: 'ü' })}${delta({}, 'stop')}data: [DONE]\n`;
      for (let size = 1; size < 12; size++) {
        const cut = text.match(new RegExp(`[^]{1,${size}}`, 'g'))!;
        expect(await read(...cut)).toEqual({ text: 'aü', calls: [] });
      }
    });

    it('ends with its reason, even without [DONE]', async () => {
      expect(await read(delta({ content: 'a' }), delta({}, 'stop'))).toEqual({ text: 'a', calls: [] });
    });

    it('assembles calls by their index, and adds missing ids', async () => {
      const { calls } = await read(
        call(0, { id: 'one', function: { name: 'a', arguments: '{"x"' } }),
        call(1, { function: { name: 'b', arguments: '{}' } }),
        call(0, { function: { arguments: ':1}' } }),
        delta({}, 'tool_calls'),
      );
      expect(calls).toEqual([
        { id: 'one', type: 'function', function: { name: 'a', arguments: '{"x":1}' } },
        { id: 'call_1', type: 'function', function: { name: 'b', arguments: '{}' } },
      ]);
    });

    it('ignores additions by an API, and calls beyond the limit', async () => {
      const { text, calls } = await read(
        event({ choices: [], usage: { total: 1 } }),
        event({ choices: [{ delta: null }] }),
        delta({ content: null, reasoning: 'x', tool_calls: null }),
        call(99, { id: 'x', function: { name: 'a', arguments: '' } }),
        call(-1, { id: 'y', function: { name: 'a', arguments: '' } }),
        delta({}, 'stop'),
      );
      expect({ text, calls }).toEqual({ text: '', calls: [] });
    });
  });
});

describe('model messages', () => {
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
      const parts = [
        call('a', { argsText: '{ "content":"a" }' }),
        call('', {}),
        { type: 'tool-call', toolCallId: 'b' },
      ];
      expect(modelMessages([assistant(parts)])[0]).toMatchObject({
        tool_calls: [{ id: 'a', function: { arguments: '{ "content":"a" }' } }],
      });
    });
  });
});
