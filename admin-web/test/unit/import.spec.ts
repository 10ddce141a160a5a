import { describe, expect, it } from '@jest/globals';
import { checkRows, type RowProblem } from '../../src/users/import/check.js';
import { csvCell, parseCsv } from '../../src/users/import/csv.js';
import { doubledTargets, guessMapping, type Mapping } from '../../src/users/import/mapping.js';
import { passwordHashProblem } from '../../src/users/import/password-hash.js';
import { readSource } from '../../src/users/import/source.js';

describe('a CSV file', () => {
  it.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '\uFEFFa;b\n1;"2;3"',
      [
        ['a', 'b'],
        ['1', '2;3'],
      ],
    ],
    [
      'a\tb\n1\t',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'a,b\n"say ""hi""\nthere",x',
      [
        ['a', 'b'],
        ['say "hi"\nthere', 'x'],
      ],
    ],
    ['a\n\n \nb', [['a'], ['b']]],
    [
      '"a,b",c\n1,2',
      [
        ['a,b', 'c'],
        ['1', '2'],
      ],
    ],
    ['a,"open', [['a', 'open']]],
    ['', []],
  ])('%j is read', (text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });

  it('is written so that a spreadsheet sees text', () => {
    expect(['plain', 'a,b', 'say "hi"', '=1+1', '@x'].map(csvCell)).toEqual([
      'plain',
      '"a,b"',
      '"say ""hi"""',
      "'=1+1",
      "'@x",
    ]);
  });
});

describe('what is to be imported', () => {
  it('is CSV with a line of names, JSON lines or an array, as it begins', () => {
    expect(readSource('name,name\nAda,Lovelace')).toEqual({
      format: 'csv',
      columns: ['name', 'name (2)'],
      rows: [{ line: 2, values: { name: 'Ada', 'name (2)': 'Lovelace' } }],
    });
    expect(readSource('{"email":"a@x.co"}\n\n{"name":"Ada"}\n[1]\n{')).toEqual({
      format: 'jsonl',
      columns: ['email', 'name'],
      rows: [
        { line: 1, values: { email: 'a@x.co' } },
        { line: 3, values: { name: 'Ada' } },
        { line: 4, values: {}, isBroken: true },
        { line: 5, values: {}, isBroken: true },
      ],
    });
    expect(readSource('[{"email":"a@x.co"}, 1]').rows).toEqual([
      { line: 1, values: { email: 'a@x.co' } },
      { line: 2, values: {}, isBroken: true },
    ]);
    expect(readSource('[1').rows).toEqual([{ line: 1, values: {}, isBroken: true }]);
  });

  it('goes where the names of other systems say, each field once', () => {
    const mapping = guessMapping([
      'E-Mail',
      'Full Name',
      'email_verified',
      'passwordHash',
      'user_metadata',
      'mail',
      'x',
    ]);
    expect(mapping).toEqual({
      'E-Mail': 'primary_email',
      'Full Name': 'display_name',
      email_verified: 'primary_email_verified',
      passwordHash: 'password_hash',
      user_metadata: 'client_metadata',
      mail: 'ignore',
      x: 'ignore',
    });
    expect(doubledTargets(mapping)).toEqual([]);
    expect(doubledTargets({ a: 'primary_email', b: 'primary_email', c: 'ignore', d: 'ignore' })).toEqual([
      'primary_email',
    ]);
  });
});

const DEFAULTS = { canSignIn: true, isVerified: false };
const check = (text: string, mapping?: Mapping) => {
  const source = readSource(text);
  return checkRows(source, mapping ?? guessMapping(source.columns), DEFAULTS);
};
const problemsOf = (text: string): RowProblem[] => check(text).flatMap(({ problems }) => problems);

describe('a row', () => {
  it('is a user as the server takes it, with what holds where it says nothing', () => {
    const [ada, grace] = check(
      'email,name,email_verified,server_metadata,plan\n Ada@X.co ,Ada,YES,"{""a"":1}",pro\n,Grace,,,',
      {
        email: 'primary_email',
        name: 'display_name',
        email_verified: 'primary_email_verified',
        server_metadata: 'server_metadata',
        plan: 'server_metadata.*',
      },
    );
    expect(ada).toEqual({
      line: 2,
      problems: [],
      user: {
        primary_email: 'ada@x.co',
        display_name: 'Ada',
        primary_email_verified: true,
        primary_email_auth_enabled: true,
        server_metadata: { a: 1, plan: 'pro' },
      },
    });
    expect(grace).toEqual({ line: 3, problems: [], user: { display_name: 'Grace' } });
  });

  it.each<[string, RowProblem]>([
    ['email\nada', { field: 'primary_email', problem: 'email' }],
    [`email\n${'a'.repeat(255)}@x.co`, { field: 'primary_email', problem: 'emailLength' }],
    ['email\na@x.co\nA@X.co', { field: 'primary_email', problem: 'emailTwice' }],
    ['name,verified\nAda,true', { field: 'primary_email_verified', problem: 'emailMissing' }],
    [`name\n${'x'.repeat(257)}`, { field: 'display_name', problem: 'nameLength' }],
    ['{"name":{}}', { field: 'display_name', problem: 'notText' }],
    ['email,verified\na@x.co,perhaps', { field: 'primary_email_verified', problem: 'notBoolean' }],
    ['name,client_metadata\nAda,{', { field: 'client_metadata', problem: 'notJson' }],
    [`name,password\nAda,${'x'.repeat(71)}`, { field: 'password', problem: 'passwordLength' }],
    ['name,password_hash\nAda,5f4dcc3b5aa765d61d8327deb882cf99', { field: 'password_hash', problem: 'hashForm' }],
    ['name,picture\nAda,here', { field: 'profile_image_url', problem: 'image' }],
    ['{"totp_secret_base64":"?"}', { field: 'totp_secret_base64', problem: 'base64' }],
    ['{"oauth_providers":[{"id":"github"}]}', { field: 'oauth_providers', problem: 'providers' }],
    ['{"name":"Ada"}\n{', { field: null, problem: 'broken' }],
    ['{"other":1}', { field: null, problem: 'empty' }],
    [`{"client_metadata":"${'x'.repeat(256 * 1024)}"}`, { field: null, problem: 'lineLength' }],
  ])('%.60s is refused before it is sent', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  it('has a password or its hash', () => {
    const hash = `$2b$10$${'a'.repeat(53)}`;
    expect(problemsOf(`{"name":"Ada","password":"x","password_hash":"${hash}"}`)).toEqual([
      { field: 'password', problem: 'passwordTwice' },
    ]);
  });
});

describe('a stored password', () => {
  const salted = '$c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaA';
  it.each([
    [`$2y$13$${'a'.repeat(53)}`, null],
    [`$2y$14$${'a'.repeat(53)}`, 'tooDear'],
    [`$argon2id$v=19$m=65536,t=3,p=4${salted}`, null],
    [`$argon2i$m=262145,t=1,p=1${salted}`, 'tooDear'],
    [`$scrypt$ln=16,r=8,p=1${salted}`, null],
    [`$scrypt$ln=18,r=8,p=1${salted}`, 'tooDear'],
    [`$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=a2V5${salted}`, null],
    [`$pbkdf2-sha256$i=600000${salted}`, null],
    [`$pbkdf2-sha512$900000${salted}`, 'tooDear'],
    [`$pbkdf2$29000${salted}`, null],
    ['pbkdf2_sha256$600000$salt$aGFzaGhhc2hoYXNoaGFzaA==', null],
    ['$6$rounds=5000$salt$hash', 'unknown'],
    ['5f4dcc3b5aa765d61d8327deb882cf99', 'unknown'],
  ])('%.40s is %s', (hash, problem) => {
    expect(passwordHashProblem(hash)).toBe(problem);
  });
});
