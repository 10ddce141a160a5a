import { Readable } from 'node:stream';
import { expect, it, describe } from '@jest/globals';
import { batchesOf, importLines } from './jobs.service.js';
import { readImportedUser } from './imported-line.js';

describe('batches of', () => {
  async function batchLengths(lengths: number[], most: { items: number; bytes: number }): Promise<number[][]> {
    async function* items() {
      for (const length of lengths) yield { text: 'é'.repeat(length) };
    }
    const batches: number[][] = [];
    for await (const batch of batchesOf(items(), most)) batches.push(batch.map(({ text }) => text.length));
    return batches;
  }

  it('groups by number and by bytes of UTF-8, and passes a larger item alone', async () => {
    expect(await batchLengths([], { items: 2, bytes: 10 })).toEqual([]);
    expect(await batchLengths([1, 1, 1], { items: 2, bytes: 10 })).toEqual([[1, 1], [1]]);
    expect(await batchLengths([2, 3, 1, 9, 1], { items: 9, bytes: 10 })).toEqual([[2, 3], [1], [9], [1]]);
  });
});

describe('import lines', () => {
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
});

describe('imported line', () => {
  const schemaError = expect.objectContaining({ code: 'SCHEMA_ERROR' });

  describe('readImportedUser', () => {
    it.each(['', '{', 'null', '[]', '"ada"', '{"id":"x"}', '{"primary_email":"nobody"}', '{"otp_auth_enabled":"yes"}'])(
      'refuses %j as POST /users would',
      (line) => {
        expect(() => readImportedUser(line)).toThrow(schemaError);
      },
    );

    it('quotes nothing from a line that is not JSON', () => {
      expect(() => readImportedUser('{"password":"hunter2"')).toThrow(
        expect.objectContaining({ details: { message: expect.not.stringContaining('hunter2') } }),
      );
    });

    it('reads only the fields of a new user', () => {
      const line = '{"primary_email":"ada@example.com","password_hash":"$2b$","__proto__":{"is_anonymous":true}}';
      expect(() => readImportedUser(line)).toThrow(schemaError);
      const user = readImportedUser('{"primary_email":"ada@example.com","client_metadata":{"a":1}}');
      expect({ ...user }).toEqual({ primary_email: 'ada@example.com', client_metadata: { a: 1 } });
    });
  });
});
