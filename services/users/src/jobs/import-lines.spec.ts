import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { importLines } from './import-lines.js';

async function linesOf(...chunks: (string | Buffer)[]) {
  const found: [number, string][] = [];
  for await (const { line, text } of importLines(Readable.from(chunks.map((chunk) => Buffer.from(chunk)))))
    found.push([line, text]);
  return found;
}
const refused = (message: string) =>
  expect.objectContaining({ status: 400, message: expect.stringContaining(message) });

describe('importLines', () => {
  it('refuses a line that is too long before the rest of it has arrived', async () => {
    const endless = async function* () {
      yield Buffer.from('{}\n');
      for (;;) yield Buffer.alloc(64 * 1024, 'x');
    };
    const read = async () => {
      for await (const _ of importLines(Readable.from(endless())));
    };
    await expect(read()).rejects.toEqual(refused('Line 2 is longer'));
  });

  it('refuses text that is not UTF-8', async () => {
    await expect(linesOf('{}\n', Buffer.from([0xff, 0xfe]), '\n')).rejects.toEqual(refused('Line 2 is not valid'));
  });

  it('joins lines that arrive in pieces, even if split inside a character', async () => {
    const bytes = Buffer.from('{"a":"ü"}\r\n\n  \n{"b":1}');
    const pieces = Array.from(bytes, (byte) => Buffer.from([byte]));
    const whole = [
      [1, '{"a":"ü"}'],
      [4, '{"b":1}'],
    ];
    expect(await linesOf(...pieces)).toEqual(whole);
    expect(await linesOf(bytes)).toEqual(whole);
  });

  it('returns no lines for an empty file', async () => {
    expect(await linesOf()).toEqual([]);
    expect(await linesOf('\n\n')).toEqual([]);
  });
});
