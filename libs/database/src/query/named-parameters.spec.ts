import { describe, expect, it } from '@jest/globals';
import type { Tx } from '../pool/data-source.js';
import { compileStatement } from './named-parameters.js';
import { prepared } from './prepared.js';
import { sql } from './sql.js';
import { statement } from './statement.js';

const compiled = (text: string): string => compileStatement(text).text;

describe('names become numbers', () => {
  it.each([
    ['id = :id', 'id = $1'],
    ['(:b, :a), (:a, :b)', '($1, $2), ($2, $1)'],
    [':a', '$1'],
    [':userId=:userId1', '$1=$2'],
    ['limit :limit;', 'limit $1;'],
    [':a\n, :b\t', '$1\n, $2\t'],
    ['now() -:millis*interval', 'now() -$1*interval'],
    [':a::text', '$1::text'],
    ['= ANY (:ids::uuid[])', '= ANY ($1::uuid[])'],
    ['(:value::jsonb)->>:key', '($1::jsonb)->>$2'],
    ['data #>> :path || data @> :part', 'data #>> $1 || data @> $2'],
    ['data ? :key', 'data ? $1'],
    ['tags[:first : :last]', 'tags[$1 : $2]'],
    ["'it''s' || :a || 'it''s'", "'it''s' || $1 || 'it''s'"],
    ["E'it\\'s ' || :a", "E'it\\'s ' || $1"],
    ["\"user's\".id = :a AND b = 'x'", "\"user's\".id = $1 AND b = 'x'"],
    ["-- nobody's\n:a", "-- nobody's\n$1"],
    ["/* nobody's,\n $2 */ :a", "/* nobody's,\n $2 */ $1"],
  ])('%s', (named, numbered) => {
    expect(compiled(named)).toBe(numbered);
  });
});

describe('a colon stays where it is of something else', () => {
  it.each([
    'id::text',
    "'{}'::jsonb::text",
    'a :: text',
    'tags[1:2]',
    'tags[1 : n]',
    'tags[:2]',
    'make_interval(secs := 1)',
    "to_char(at, 'HH24:MI:SS')",
    `'{"a": true, "b": "c"}'`,
    "'$1, $$ and $.a'",
    '"a: b"',
    'SELECT 1',
    '',
  ])('%s', (text) => {
    expect(compiled(text)).toBe(text);
    expect(compileStatement(text).valuesOf({})).toEqual([]);
  });
});

describe('refused is', () => {
  it.each([
    ['a number', 'id = $1', '\\$1 is not supported'],
    ['a number among names', 'project_id = :projectId AND id = $2', '\\$2 is not supported'],
    ['a literal in dollars', '$$ :a $$', 'is not supported'],
    ['a literal in dollars with a tag', '$x$ :a $x$', 'is not supported'],
    ['what the compiler would take for a name: in a literal', "'user :id'", 'looks like a parameter'],
    ['… in JSON', `'{"a":true}'`, 'looks like a parameter'],
    ['… in quotes', '":a"', 'looks like a parameter'],
    ['… in a comment', '-- as :a\nSELECT 1', 'looks like a parameter'],
    ['… in a comment of lines', '/* a\n:b */', 'looks like a parameter'],
    ['a slice that may be a parameter', 'tags[a:b]', 'or the end of a slice'],
    ['… after brackets', '(a):b', 'or the end of a slice'],
    ['… after an index', 'tags[a[1]:b]', 'or the end of a slice'],
    ['a name of a column', 'id = :user_id', ':user_id is not a valid name'],
  ])('%s', (_, text, message) => {
    expect(() => compiled(text)).toThrow(new RegExp(message));
    expect(() => statement({ global: 'a test' })(text)).toThrow(new RegExp(message));
    expect(() => prepared('refused', { global: 'a test' })(text)).toThrow(new RegExp(message));
  });
});

it('gives values in the order of the numbers, whatever the order and number of those given', () => {
  const { valuesOf } = compileStatement('(:b, :a, :c, :a, :b)');
  expect(valuesOf({ a: 1, b: null, c: false, d: 4 })).toEqual([null, 1, false]);
});

it('tells which value is missing, and takes undefined for none', () => {
  const { valuesOf } = compileStatement('project_id = :projectId AND id = :id');
  expect(() => valuesOf({ projectId: 'p' })).toThrow('There is no value for :id in the statement project_id =');
  expect(() => valuesOf({ projectId: 'p', id: undefined, ID: 1 })).toThrow('for :id');
  expect(() => valuesOf(undefined)).toThrow('for :projectId');
});

it('numbers any mix of names, casts and literals so that each name has one number', () => {
  const parts = ['::text', " 'x, ''y' ", ' "q" ', ' -- c\n', ' /* c */ ', ' [1:2] ', ' := '];
  for (let seed = 1; seed <= 200; seed++) {
    const next = randomNumbers(seed);
    const named = Array.from({ length: 30 }, () => `${parts[next(parts.length)]!} :n${next(9)}x`);
    const { text, valuesOf } = compileStatement(named.join(''));
    const names = Array.from(named.join('').matchAll(/ :(n\dx)/g), ([, name]) => name!);
    const values = valuesOf(Object.fromEntries(names.map((name) => [name, name])));
    expect(values).toEqual([...new Set(names)]);
    expect(text.replace(/\$(\d+)/g, (_, number) => `:${String(values[Number(number) - 1])}`)).toBe(named.join(''));
  }
});

/** Returns the same numbers for the same seed (a linear congruential generator). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % below;
}

describe('the compiler', () => {
  const COLUMNS = 'id, body';
  const ownRows = `project_id = :projectId AND id = ANY (:ids::uuid[])` as const;
  const select = prepared<{ id: string }>('compiled')(`SELECT ${COLUMNS}, at::text FROM note WHERE ${ownRows}`);
  const count = statement()(`SELECT count(*)::integer FROM note WHERE project_id IS NULL`);
  const given: unknown[][] = [];
  const query = ({ values }: { values: unknown[] }, more?: unknown[]) => {
    given.push(values ?? more);
    return Promise.resolve({ rows: [] });
  };
  const tx = { queryRunner: { isReleased: false, connect: () => Promise.resolve({ query }) } } as unknown as Tx;

  it('knows the names, those of parts as well', async () => {
    await select(tx, { ids: ['i'], projectId: 'p' });
    await count(tx);
    expect(given).toEqual([['p', ['i']], []]);
  });

  it('refuses a name without its value', async () => {
    // @ts-expect-error ids is missing
    await expect(select(tx, { projectId: 'p' })).rejects.toThrow('There is no value for :ids');
    // @ts-expect-error all are missing
    await expect(select(tx)).rejects.toThrow('There is no value for :projectId');
  });

  it('refuses undefined, a name that the text has not, and values by number', async () => {
    // @ts-expect-error null is what says "none"
    await expect(select(tx, { projectId: 'p', ids: undefined })).rejects.toThrow('for :ids');
    // @ts-expect-error id is none of its names
    await select(tx, { projectId: 'p', ids: [], id: 'i' });
    // @ts-expect-error values have names
    await expect(select(tx, ['p', []])).rejects.toThrow('for :projectId');
    // @ts-expect-error it has none
    await count(tx, { projectId: 'p' });
  });

  it('knows no names of a text that is put together at run time: those are looked at then', async () => {
    const text: string = 'SELECT 1 FROM note WHERE project_id = :projectId';
    await expect(sql(tx, text, { project: 'p' })).rejects.toThrow('There is no value for :projectId');
    await expect(statement()(text)(tx, { project: 'p' })).rejects.toThrow('There is no value for :projectId');
  });
});
