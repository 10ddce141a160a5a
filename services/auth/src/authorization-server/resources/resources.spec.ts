import { describe, expect, it } from '@jest/globals';
import { readDto } from '@hallpass/http';
import { isOwnApi, spellingsOf } from './identifier.js';
import { CreateResourceDto, UpdateResourceDto } from './resource.dto.js';

const READ = { name: 'read', description: 'Read' };
const request = (more: object = {}) => ({ identifier: 'https://api.example.com/', display_name: 'API', ...more });

function faultsOf(type: new () => object, body: object): string[] {
  const faults: string[] = [];
  readDto(type, body, { path: 'body', text: false, faults });
  return faults;
}

describe('a new resource, contract/08 §6', () => {
  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'is a required field'],
    ['a number', 1, 'must be a string'],
    ['an empty text', '', 'must be an absolute URI'],
    ['a relative address', '/mcp', 'must be an absolute URI'],
    ['a host alone', 'api.example.com', 'must be an absolute URI'],
    ['a long address', `https://api.example.com/${'x'.repeat(2_000)}`, 'must be at most 2000 characters'],
    ['a fragment', 'https://api.example.com/#a', 'must not have a fragment'],
    ['an empty fragment', 'https://api.example.com/#', 'must not have a fragment'],
    ['a fragment of a urn', 'urn:example:api#a', 'must not have a fragment'],
    ['a user name', 'https://ada@api.example.com/', 'must not contain a user name'],
    ['a password', 'https://:secret@api.example.com/', 'must not contain a user name'],
    ['a space', 'https://api.example.com/ ', 'must be an absolute URI of printable ASCII'],
    ['a line break', 'https://api.example.com/\n', 'must be an absolute URI of printable ASCII'],
    ['a backslash', 'https:\\\\api.example.com', 'must be an absolute URI of printable ASCII'],
    ['another alphabet', 'https://api.exämple.com/', 'must be an absolute URI of printable ASCII'],
    ['another scheme', 'ftp://api.example.com/', 'must be an https or http URL'],
    ['a scheme that runs code', 'javascript:alert(1)', 'must be an https or http URL'],
    ['a private scheme', 'com.example.app:/callback', 'must be an https or http URL'],
    ['a URL without slashes', 'https:api.example.com', 'must be an https or http URL'],
    ['a urn without a name', 'urn:example:', 'must be an https or http URL'],
    ['capitals in the host', 'https://API.example.com/', 'normal form: https://api.example.com/'],
    ['capitals in the scheme', 'HTTPS://api.example.com/', 'normal form: https://api.example.com/'],
    ['a default port', 'https://api.example.com:443/', 'normal form: https://api.example.com/'],
    ['a path with dots', 'https://api.example.com/a/../b', 'normal form: https://api.example.com/b'],
    ['an empty user name', 'https://@api.example.com/', 'normal form: https://api.example.com/'],
    ['a number as address', 'http://2130706433/', 'normal form: http://127.0.0.1/'],
    ['a query after the host', 'https://api.example.com?a', 'normal form: https://api.example.com/?a'],
  ])('is refused with %s as its identifier', (_, identifier, problem) => {
    const faults = faultsOf(CreateResourceDto, request({ identifier }));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(`body.identifier ${problem.startsWith('normal') ? 'must be in its ' : ''}${problem}`);
  });

  it.each<[string, object, string]>([
    ['no name', { display_name: '' }, 'display_name must not be empty'],
    ['a long name', { display_name: 'x'.repeat(256) }, 'display_name must be at most 255'],
    ['101 scopes', { scopes: Array.from({ length: 101 }, (_, n) => ({ ...READ, name: `s${n}` })) }, 'scopes must have'],
    ['a name alone', { scopes: ['read'] }, 'scopes[0] must be an object'],
    ['a scope without a name', { scopes: [{ description: 'x' }] }, 'scopes[0].name is a required field'],
    ['a scope with a space', { scopes: [{ ...READ, name: 'a b' }] }, 'scopes[0].name must be a scope'],
    ['a long scope', { scopes: [{ ...READ, name: 'x'.repeat(101) }] }, 'scopes[0].name must be at most 100'],
    ['no description', { scopes: [{ name: 'read' }] }, 'scopes[0].description is a required field'],
    ['a long description', { scopes: [{ ...READ, description: 'x'.repeat(201) }] }, 'scopes[0].description must be at'],
    ['more about a scope', { scopes: [{ ...READ, icon: 'x' }] }, 'scopes[0] contains the unknown property'],
    ['a scope twice', { scopes: [READ, { ...READ, description: 'x' }] }, 'scopes must not repeat a name'],
    ...['openid', 'profile', 'email', 'offline_access', 'teams', 'permissions'].map(
      (name): [string, object, string] => [
        `the scope ${name}`,
        { scopes: [{ ...READ, name }] },
        'scopes must not contain openid',
      ],
    ),
    ['a default twice', { scopes: [READ], default_scopes: ['read', 'read'] }, 'default_scopes must not repeat'],
    ['a default that is no scope', { default_scopes: ['read'] }, 'default_scopes must contain only names'],
    ['a default that is no text', { default_scopes: [null] }, 'default_scopes[0] must not be null'],
    ['short tokens', { access_token_seconds: 59 }, 'access_token_seconds must be at least 60'],
    ['long tokens', { access_token_seconds: 86_401 }, 'access_token_seconds must be at most 86400'],
  ])('is refused with %s', (_, more, problem) => {
    const faults = faultsOf(CreateResourceDto, request(more));
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(problem);
  });

  it.each([
    'https://api.example.com',
    'https://api.example.com/',
    'https://api.example.com/mcp',
    'https://api.example.com/mcp/?tenant=a%20b',
    'http://localhost:3000/mcp',
    'http://[::1]:3000',
    'urn:example:orders',
    `https://api.example.com/${'x'.repeat(1_976)}`,
  ])('is accepted with the identifier %s', (identifier) => {
    expect(faultsOf(CreateResourceDto, request({ identifier }))).toEqual([]);
  });

  it('is accepted with scopes', () => {
    const scopes = [
      READ,
      { name: 'list', description: '' },
      { name: 'https://api.example.com/write', description: 'Schreiben – überall' },
    ];
    expect(faultsOf(CreateResourceDto, request({ scopes, default_scopes: ['read'] }))).toEqual([]);
  });
});

it('a change names only fields that it changes, and never the identifier', () => {
  expect(faultsOf(UpdateResourceDto, {})).toEqual([]);
  const { identifier } = request();
  expect(faultsOf(UpdateResourceDto, { identifier })).toEqual(['body contains the unknown property "identifier"']);
});

it.each([
  ['https://api.example.com', ['https://api.example.com/', 'https://api.example.com']],
  ['HTTPS://API.example.com:443', ['https://api.example.com/', 'https://api.example.com']],
  ['https://api.example.com/mcp/', ['https://api.example.com/mcp/']],
  ['https://api.example.com?a', ['https://api.example.com/?a']],
  ['urn:example:orders', ['urn:example:orders']],
  ['orders', []],
])('the spellings of %s are %j', (identifier, spellings) => {
  expect(spellingsOf(identifier)).toEqual(spellings);
});

it.each([
  ['https://auth.example.com/api', true],
  ['https://auth.example.com/api/v1', true],
  ['https://auth.example.com/api?a', true],
  ['https://auth.example.com/apis', false],
  ['https://auth.example.com/', false],
  ['https://auth.example.com.evil.example/api', false],
  ['https://api.example.com/api', false],
  ['urn:example:api', false],
])('%s is an address of the own API: %j', (identifier, isOwn) => {
  expect(isOwnApi(identifier, 'https://auth.example.com')).toBe(isOwn);
});
