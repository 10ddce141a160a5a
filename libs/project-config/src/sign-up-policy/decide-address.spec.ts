import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressPattern, withoutTag } from '../address-pattern.js';
import { renderConfig } from '../override/render.js';
import { decideAddress } from './decide-address.js';

const entries = (patterns: string[]) => Object.fromEntries(patterns.map((pattern, n) => [`e${n}`, { pattern }]));

interface Rules {
  allowed?: string[];
  blocked?: string[];
  refuseDisposable?: boolean;
  subAddresses?: string;
}

function decide(email: string | null, { allowed = [], blocked = [], ...rest }: Rules) {
  const signUp = { allowedAddresses: entries(allowed), blockedAddresses: entries(blocked), ...rest };
  const config = renderConfig({ 'auth.signUp': signUp });
  const { isAllowed, rule, pattern } = decideAddress(config, email, (domain) => domain === 'throwaway.example');
  return `${isAllowed ? 'yes' : 'no'} ${rule}${pattern === null ? '' : ` ${pattern}`}`;
}

describe('patterns of addresses', () => {
  it.each([
    ['Ada@Example.com', 'ada@example.com'],
    [' example.com ', 'example.com'],
    ['*.EXAMPLE.com', '*.example.com'],
    ['*.ru', '*.ru'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['*.bücher.example', '*.xn--bcher-kva.example'],
    ['ada+news@example.com', 'ada+news@example.com'],
  ])('reads %j', (text, pattern) => expect(addressPattern(text)).toBe(pattern));

  it.each(['', '*', '*.', 'ada@*.example.com', '@example.com', 'ada@', 'a..b', '-a.example', 'a b.com'])(
    'rejects %j',
    (text) => expect(addressPattern(text)).toBeNull(),
  );

  it.each(['*@example.com', 'https://example.com', 'example.com/x', `${'a'.repeat(64)}.com`, `${'a.'.repeat(130)}com`])(
    'rejects %j',
    (text) => expect(addressPattern(text)).toBeNull(),
  );
});

describe('the rules for addresses', () => {
  it.each<[string, string | null, Rules, string]>([
    ['no rule', 'ada@example.com', {}, 'yes none'],
    ['a blocked address', 'ada@example.com', { blocked: ['ada@example.com'] }, 'no blocked ada@example.com'],
    ['a tag of a blocked address', 'ada+x@example.com', { blocked: ['ada@example.com'] }, 'no blocked ada@example.com'],
    ['a blocked domain', 'ada@example.com', { blocked: ['example.com'] }, 'no blocked example.com'],
    ['a domain below a blocked one', 'ada@a.example.com', { blocked: ['example.com'] }, 'yes none'],
    ['a blocked wildcard', 'ada@a.b.example.com', { blocked: ['*.example.com'] }, 'no blocked *.example.com'],
    ['the domain of a wildcard itself', 'ada@example.com', { blocked: ['*.example.com'] }, 'yes none'],
    ['a domain that ends alike', 'ada@badexample.com', { blocked: ['*.example.com', 'example.com'] }, 'yes none'],
    ['an address of another domain', 'ada@other.com', { allowed: ['example.com'] }, 'no not_allowed'],
    ['no address', null, { allowed: ['example.com'] }, 'no no_address'],
    ['no address, and a block list', null, { blocked: ['example.com'] }, 'yes none'],
    ['an address before its domain', 'a@x.com', { allowed: ['a@x.com'], blocked: ['x.com'] }, 'yes allowed a@x.com'],
    [
      'a blocked address in an allowed domain',
      'a@x.com',
      { allowed: ['x.com'], blocked: ['a@x.com'] },
      'no blocked a@x.com',
    ],
    ['a domain before a wildcard', 'a@b.x.com', { allowed: ['b.x.com'], blocked: ['*.x.com'] }, 'yes allowed b.x.com'],
    ['the longer wildcard', 'a@b.c.x.com', { allowed: ['*.x.com'], blocked: ['*.c.x.com'] }, 'no blocked *.c.x.com'],
    ['the same entry in both lists', 'a@x.com', { allowed: ['x.com'], blocked: ['x.com'] }, 'no blocked x.com'],
    ['a tag of an allowed address', 'a+b@x.com', { allowed: ['a@x.com'] }, 'no not_allowed'],
    ['a disposable domain', 'a@throwaway.example', { refuseDisposable: true }, 'no disposable'],
    ['a disposable domain that nobody refuses', 'a@throwaway.example', {}, 'yes none'],
    [
      'an allowed disposable domain',
      'a@throwaway.example',
      { refuseDisposable: true, allowed: ['throwaway.example'] },
      'yes allowed throwaway.example',
    ],
    ['a tag', 'a+b@x.com', { subAddresses: 'refuse' }, 'no sub_address'],
    ['a tag in an allowed domain', 'a+b@x.com', { subAddresses: 'refuse', allowed: ['x.com'] }, 'no sub_address'],
    ['an allowed tag', 'a+b@x.com', { subAddresses: 'refuse', allowed: ['a+b@x.com'] }, 'yes allowed a+b@x.com'],
    ['a tag that counts as one', 'a+b@x.com', { subAddresses: 'one' }, 'yes none'],
    [
      'another spelling of a blocked domain',
      'a@bücher.example',
      { blocked: ['xn--bcher-kva.example'] },
      'no blocked xn--bcher-kva.example',
    ],
  ])('%s', (_name, email, rules, decision) => expect(decide(email, rules)).toBe(decision));
});

it('removes every tag, and never more than the tag', () => {
  const part = fc.stringMatching(/^[a-z0-9.]{1,8}$/);
  fc.assert(
    fc.property(part, fc.stringMatching(/^[a-z0-9+.]{0,8}$/), part, (local, tag, domain) => {
      expect(withoutTag(`${local}+${tag}@${domain}`)).toBe(`${local}@${domain}`);
      expect(withoutTag(`${local}@${domain}`)).toBe(`${local}@${domain}`);
    }),
  );
});
