import { describe, expect, it } from '@jest/globals';
import { PartialType } from '@nestjs/swagger';
import { IsIn, validateSync } from 'class-validator';
import { readDto } from '../schema/dto-reader.js';
import { AllowUnknownProperties } from '../schema/markers.js';
import {
  ArrayField,
  BooleanField,
  EmailField,
  EnumField,
  ImageField,
  isLooseEmail,
  isStrictEmail,
  MillisField,
  NumberField,
  PasswordField,
  RecordField,
  StringField,
  UrlField,
  UuidField,
} from './index.js';

class Dto {
  @StringField({ optional: true, notEmpty: true, pattern: /^[a-z]+$/, patternMessage: 'must be lower case' })
  word?: string;
  @EnumField(['one', 'two'], { optional: true })
  choice?: string;
  @MillisField({ optional: true, nullable: true })
  at?: number | null;
  @UrlField({ optional: true })
  url?: string;
  @ImageField({ optional: true, nullable: true })
  image?: string | null;
  @PasswordField({ optional: true })
  password?: string;
  @ArrayField(UuidField(), { optional: true, minItems: 1, maxItems: 2 })
  ids?: string[];
  @RecordField(BooleanField(), { optional: true })
  flags?: Record<string, boolean>;
  @BooleanField({ default: true })
  recursive!: boolean;
}

function read(type: new () => object, value: unknown, text = false) {
  const faults: string[] = [];
  const result = readDto(type, value, { path: 'body', text, faults });
  return { result, faults };
}

describe('text', () => {
  it.each([
    ['word', 'a\0'],
    ['url', 'https://example.com/\0'],
    ['image', 'data:image/png,\ud800'],
  ])('of %s is refused where it cannot be stored', (name, value) => {
    const problem = /^body\.\w+ must (not contain the character U\+0000|be well-formed Unicode: .+)$/;
    expect(read(Dto, { [name]: value }).faults).toEqual([expect.stringMatching(problem)]);
  });

  it('is refused in a key, and in a list', () => {
    expect(read(Dto, { flags: { 'a\0': true } }).faults).toEqual([
      'body.flags.a\ufffd has a key that must not contain the character U+0000',
    ]);
    expect(read(Dto, { ids: ['\ud800'] }).faults).toEqual([
      'body.ids[0] must be well-formed Unicode: it contains half of a surrogate pair',
    ]);
  });

  it('that is only hashed may be any', () => {
    expect(read(Dto, { password: 'a\0\ud800' }).faults).toEqual([]);
  });
});

describe('fields', () => {
  it.each([
    [{ word: '' }, 'body.word must not be empty'],
    [{ word: 'Word' }, 'body.word must be lower case'],
    [{ choice: 'three' }, "body.choice must be one of 'one', 'two'"],
    [{ at: -1 }, 'body.at must be at least 0'],
    [{ at: 1.5 }, 'body.at must be an integer'],
    [{ at: '1' }, 'body.at must be a number'],
    [{ url: 'a b' }, 'body.url must be a valid URL'],
    [{ url: 'https://a.b/c d' }, 'body.url must be a valid URL'],
    [{ url: '/relative' }, 'body.url must be a valid URL'],
    [{ image: '' }, 'body.image must not be empty'],
    [{ image: `data:image/png;base64,${'A'.repeat(1_000_000)}` }, 'body.image must be at most 1000000 characters'],
    [{ password: 12345678 }, 'body.password must be a string'],
    [{ ids: [] }, 'body.ids must have at least 1 items'],
    [{ ids: ['a', 1, null] }, 'body.ids must have at most 2 items'],
    [{ ids: ['x'] }, 'body.ids[0] must be a valid UUID'],
    [{ ids: 'x' }, 'body.ids must be an array'],
    [{ flags: { a: 1 } }, 'body.flags.a must be a boolean'],
    [{ recursive: null }, 'body.recursive must not be null'],
  ])('refuse %j', (value, fault) => {
    expect(read(Dto, value).faults).toEqual([fault]);
  });

  it('pass what is right, with defaults and lower-cased ids', () => {
    const value = {
      at: null,
      url: 'myapp://callback',
      image: 'data:image/png;base64,AA==',
      ids: ['A0000000-0000-7000-8000-00000000000A'],
    };
    const { result, faults } = read(Dto, value);
    expect(faults).toEqual([]);
    expect(result).toEqual({ ...value, ids: ['a0000000-0000-7000-8000-00000000000a'], recursive: true });
    expect(result).toBeInstanceOf(Dto);
  });

  it('leave the length of a password to the password policy', () => {
    expect(read(Dto, { password: 'x'.repeat(500) }).faults).toEqual([]);
  });

  it('cast nothing in bodies, and in text only what is written exactly', () => {
    class Query {
      @NumberField({ optional: true })
      n?: number;
      @BooleanField({ optional: true })
      b?: boolean;
    }
    expect(read(Query, { n: '1', b: 'true' }).faults).toHaveLength(2);
    expect(read(Query, { n: '-1.5', b: 'false' }, true).result).toEqual({ n: -1.5, b: false });
    for (const n of ['', ' ', '0x10', '1e3', 'Infinity', '１']) expect(read(Query, { n }, true).faults).toHaveLength(1);
    for (const b of ['', 'TRUE', '1', 'yes']) expect(read(Query, { b }, true).faults).toHaveLength(1);
  });

  it('are class-validator rules too', () => {
    const faults = validateSync(Object.assign(new Dto(), { word: '', recursive: 1 })).map(
      ({ constraints }) => constraints,
    );
    expect(faults).toEqual([{ field: 'word must not be empty' }, { field: 'recursive must be a boolean' }]);
  });

  it('work together with rules of class-validator itself', () => {
    class Mixed {
      @StringField()
      @IsIn(['a'], { message: 'must be a' })
      letter!: string;
    }
    expect(read(Mixed, { letter: 'b' }).faults).toEqual(['body.letter must be a']);
    expect(read(Mixed, { letter: 1 }).faults).toEqual(['body.letter must be a string']);
  });

  it('become optional, not nullable, by PartialType', () => {
    class Whole {
      @StringField()
      name!: string;
    }
    class Part extends PartialType(Whole) {}
    expect(read(Part, {}).faults).toEqual([]);
    expect(read(Part, { name: null }).faults).toEqual(['body.name must not be null']);
  });

  it('are inherited, and replaced by the subclass', () => {
    class Base {
      @StringField()
      a!: string;
      @StringField({ maxLength: 1 })
      b!: string;
    }
    class Derived extends Base {
      @StringField({ maxLength: 9 })
      declare b: string;
    }
    expect(read(Derived, { b: '12345' }).faults).toEqual(['body.a is a required field']);
  });

  it('drop unknown properties where the class says so', () => {
    @AllowUnknownProperties()
    class Open {
      @StringField()
      a!: string;
    }
    expect(read(Open, { a: 'x', b: 1 })).toEqual({ faults: [], result: { a: 'x' } });
  });

  it('copy nothing by a name that means something to JavaScript', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{}},"toString":1}') as object;
    const { faults, result } = read(Dto, hostile);
    expect(faults).toHaveLength(3);
    expect(Object.getPrototypeOf(result)).toBe(Dto.prototype);
    expect((result as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('email addresses (contract/01 §7, security D9)', () => {
  const refused = [
    '',
    'a',
    '@a.bc',
    'a@',
    'a@b c.de',
    'a b@c.de',
    'a@-b.cd',
    'a@b-.cd',
    '"a b"@c.de',
    'a@b.c,d@e.fg',
    'a\n@b.cd',
    'ä@b.cd',
    'a@bücher.de',
    'a@b..cd',
    `a@${'x'.repeat(64)}.de`,
  ];
  it.each(refused)('refuses %j', (address) => {
    expect(isLooseEmail(address)).toBe(false);
    expect(isStrictEmail(address)).toBe(false);
  });

  it.each(['test@localhost', '.a@b.cd', 'a.@b.cd', 'a..b@c.de', 'a@b.c'])(
    'takes %j only where the rule is loose',
    (address) => {
      expect(isLooseEmail(address)).toBe(true);
      expect(isStrictEmail(address)).toBe(false);
    },
  );

  it.each(['a@b.cd', 'Ada.Lovelace+tag@mail.example.museum', "o'neil_x@b-c.de"])('takes %j', (address) => {
    expect(isStrictEmail(address)).toBe(true);
  });

  it('are at most 256 characters long', () => {
    class Address {
      @EmailField('loose')
      email!: string;
    }
    const ofLength = (length: number) => ({ email: `${'a'.repeat(length - 5)}@b.cd` });
    expect(read(Address, ofLength(257)).faults).toEqual(['body.email must be at most 256 characters']);
    expect(read(Address, ofLength(256)).faults).toEqual([]);
    expect(read(Address, { email: ['a@b.cd', 'c@d.ef'] }).faults).toEqual(['body.email must be a string']);
  });

  it('are read in lower case, unless they are to be shown as they were typed', () => {
    class Addresses {
      @EmailField('strict')
      email!: string;

      @EmailField('loose', { asTyped: true })
      sender!: string;
    }
    const { result } = read(Addresses, { email: 'Ada@Example.COM', sender: 'Ada@Example.COM' });
    expect(result).toEqual({ email: 'ada@example.com', sender: 'Ada@Example.COM' });
  });
});
