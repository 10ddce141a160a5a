import { describe, expect, it } from '@jest/globals';
import { readCompletion } from './completion-stream.js';

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
