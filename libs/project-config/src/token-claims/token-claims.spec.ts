import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { renderConfig } from '../override/render.js';
import { validateOverride } from '../override/validate.js';
import { claimPlanOf } from './claim-plan.js';
import type { ClaimData } from './claim-source.js';
import { claimsProblem } from './claims-problem.js';
import { base64Characters, CLAIM_LIMITS, ownClaims, utf8Bytes } from './own-claims.js';
import { isReservedClaim } from './reserved-claims.js';

const RBAC = {
  'rbac.permissions.reader': { scope: 'project' },
  'rbac.permissions.member': { scope: 'team' },
};
const configOf = (claims: object) => renderConfig({ ...RBAC, accessTokens: { claims } });
const NONE = configOf({});
const problemOf = (claim: object) =>
  validateOverride({ 'accessTokens.claims.c': claim }) ?? claimsProblem(NONE, configOf({ c: claim }));

const SMALL = { payloadBytes: 500, otherCharacters: 160 };
const DATA: ClaimData = {
  user: {
    id: 'u1',
    display_name: 'Ada',
    primary_email: 'ada@example.com',
    primary_email_verified: true,
    profile_image_url: null,
    signed_up_at_millis: 1_000,
    is_anonymous: false,
    client_metadata: null,
    client_read_only_metadata: [{ plan: 'pro', seats: 3, tags: ['a', 'b'], nothing: null }],
    server_metadata: false,
    permissions: ['reader'],
  },
  team: {
    id: 't1',
    display_name: 'Team',
    profile_image_url: null,
    permissions: ['member'],
  },
};
const valueOf = (claim: object, data = DATA) => {
  const { claims, decided } = ownClaims(claimPlanOf(configOf({ c: claim }))!, data, SMALL);
  return decided[0]!.failure === undefined ? claims['c'] : [decided[0]!.failure, claims['c']];
};

describe('claims that cannot be saved', () => {
  it.each([
    ...['sub', 'iss', 'exp', 'role', 'email', 'scope', 'cnf', 'act', 'sid', 'amr', 'refresh_token_id', 'is_anonymous'],
    ...['__proto__', 'hallpass_anything', 'selected_team_id', 'client_id', 'picture', 'impersonated_by'],
    ...['project_id', 'branch_id', 'second_factor_required', 'auth_time', 'acr', 'aud', 'nbf', 'iat', 'jti'],
  ])('have the reserved name %s', (name) => {
    expect(isReservedClaim(name)).toBe(true);
    expect(problemOf({ name, value: 'x' })).toContain('reserved');
  });

  it.each([
    [{}, 'must have a value'],
    [{ value: null }, 'must have a value'],
    [{ value: '{{user.password}}' }, 'is not a field that a token can read'],
    [{ value: '{{project.secret}}' }, 'must begin with "user." or "team."'],
    [{ value: '{{user.server_metadata.plan' }, 'has "{{" without "}}"'],
    [{ value: '{{user.server_metadata..plan}}' }, 'after its field'],
    [{ value: `{{user.server_metadata.${'a.'.repeat(9)}b}}` }, 'after its field'],
    [{ value: '{{user.id}}'.repeat(21) }, 'more than 20 placeholders'],
    [{ value: [[[['x']]]] }, 'levels deep'],
    [{ value: [[[[[['x']]]]]] }, 'levels deep'],
    [{ value: { a: null } }, 'without null'],
    [{ value: 'x'.repeat(1_300) }, 'all claims together can have 1200'],
    [{ value: 'x', name: 'n'.repeat(101) }, 'name of 1 to 100 characters'],
    [{ value: 'x', name: '' }, 'name of 1 to 100 characters'],
    [{ value: 'x', type: 'date' }, 'must be one of'],
    [{ value: true, type: 'number' }, 'not a number'],
    [{ value: '{{user.id}}', type: 'string', default: 3 }, 'default that is a string'],
    [{ value: '{{user.permissions.member}}' }, 'not a project permission'],
    [{ value: '{{team.permissions.reader}}' }, 'not a team permission'],
    [{ value: ['a\0'] }, 'must be a JSON value'],
  ])('%j', (claim, problem) => {
    expect(problemOf(claim)).toContain(problem);
  });

  it('share a name, or are more than 30', () => {
    const same = { a: { value: 'x' }, b: { name: 'a', value: 'y' } };
    expect(claimsProblem(NONE, configOf(same))).toContain('same name');
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`c${n}`, { value: n }]));
    expect(claimsProblem(NONE, configOf(many))).toContain('the maximum is 30');
  });

  it('do not block other changes once they are stored', () => {
    const stored = { c: { value: '{{user.permissions.gone}}' } };
    expect(claimsProblem(configOf(stored), configOf({ ...stored, d: { value: 'x' } }))).toBeNull();
  });
});

describe('values', () => {
  it.each([
    [{ value: '{{user.client_read_only_metadata.plan}}' }, 'pro'],
    [{ value: '{{ user.client_read_only_metadata.seats }}' }, 3],
    [{ value: '{{user.client_read_only_metadata.seats}}', type: 'string' }, '3'],
    [{ value: '{{user.client_read_only_metadata.tags}}', type: 'list' }, ['a', 'b']],
    [{ value: '{{user.display_name}} <{{user.primary_email}}>' }, 'Ada <ada@example.com>'],
    [{ value: '{{user.permissions.reader}}' }, true],
    [{ value: '{{team.permissions}}' }, ['member']],
    [
      {
        value: {
          'x-user-id': '{{user.id}}',
          gone: '{{user.client_metadata.x}}',
        },
      },
      { 'x-user-id': 'u1' },
    ],
    [{ value: ['{{team.id}}', 1, true] }, ['t1', 1, true]],
    [{ value: '{{user.client_read_only_metadata.nothing}}', default: 'free' }, ['missing', 'free']],
    [
      {
        value: '{{user.client_read_only_metadata.plan}}',
        type: 'number',
        default: 0,
      },
      ['wrong_type', 0],
    ],
    [{ value: 'tags: {{user.client_read_only_metadata.tags}}' }, ['wrong_type', undefined]],
    [{ value: '{{user.server_metadata.x}}' }, ['metadata_too_large', undefined]],
    [{ value: '{{user.client_read_only_metadata.constructor}}' }, ['missing', undefined]],
  ])('of %j', (claim, value) => {
    expect(problemOf(claim)).toBeNull();
    expect(valueOf(claim)).toEqual(value);
  });

  it('are too large if they are nested so deeply that they could not be written', () => {
    const deep = [JSON.parse(`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)] as [unknown];
    const data = { ...DATA, user: { ...DATA.user, client_metadata: deep } };
    expect(valueOf({ value: '{{user.client_metadata.a}}' }, data)).toEqual(['too_large', undefined]);
    expect(valueOf({ value: ['{{user.client_metadata}}'] }, data)).toEqual(['too_large', undefined]);
  });

  it('of a team are missing if none is selected', () => {
    const without = { ...DATA, team: null };
    expect(valueOf({ value: '{{team.id}}' }, without)).toEqual(['missing', undefined]);
    expect(valueOf({ value: '{{team.permissions.member}}', default: false }, without)).toEqual(['missing', false]);
  });
});

describe('a project', () => {
  it('without claims has no plan', () => expect(claimPlanOf(renderConfig({}))).toBeNull());

  it('places required claims first, then by name, and leaves out what does not fit', () => {
    const half = 'x'.repeat(700);
    const claims = {
      a: { value: half },
      b: { value: 'small' },
      z: { value: half, required: true },
    };
    const { claims: placed, decided } = ownClaims(claimPlanOf(configOf(claims))!, DATA, SMALL);
    expect(Object.keys(placed)).toEqual(['z', 'b']);
    expect(decided.map(({ name, failure }) => [name, failure])).toEqual([
      ['z', undefined],
      ['a', 'no_room'],
      ['b', undefined],
    ]);
  });
});

describe('whatever an owner saves and a user stores', () => {
  const key = fc.oneof(fc.constantFrom('sub', 'role', 'exp', 'plan', '__proto__', 'amr'), fc.string({ maxLength: 12 }));
  const source = fc.constantFrom(
    ...['user.id', 'user.display_name', 'user.server_metadata', 'user.client_metadata.a', 'team.server_metadata.a'],
    ...['user.permissions', 'team.id', 'user.signed_up_at_millis', 'project.id', 'other.user.id'],
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    source.map((place) => `{{${place}}}`),
    fc.tuple(fc.string({ maxLength: 600 }), source).map(([before, place]) => `${before}{{${place}}}`),
  );
  const value = fc.oneof(
    text,
    fc.boolean(),
    fc.double(),
    fc.array(text, { maxLength: 5 }),
    fc.dictionary(fc.string({ maxLength: 12 }), text, { maxKeys: 5 }),
  );
  const claim = fc.record(
    {
      name: key,
      value,
      default: fc.jsonValue({ maxDepth: 2 }),
      required: fc.boolean(),
      type: fc.constantFrom('string', 'list'),
    },
    { requiredKeys: ['name', 'value'] },
  );
  const claimsOf = fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9]{0,5}$/), claim, { maxKeys: 12 });
  const metadata = fc.oneof(
    fc.constant(null),
    fc.constant(false as const),
    fc.jsonValue({ maxDepth: 3 }).map((json) => [{ a: json, b: 'é'.repeat(500) }] as [unknown]),
  );

  it('no token exceeds a limit, and no own claim shadows another one', () => {
    fc.assert(
      fc.property(claimsOf, metadata, metadata, fc.nat({ max: 2_600 }), (claims, ofUser, ofTeam, payloadBytes) => {
        // Stored without the checks of a save, as if an earlier release had accepted it.
        const plan = claimPlanOf(renderConfig({ accessTokens: { claims } }));
        if (plan === null) return;
        const data: ClaimData = {
          user: { ...DATA.user, client_metadata: ofUser, server_metadata: ofUser },
          team: { ...DATA.team!, server_metadata: ofTeam },
        };
        const base = { payloadBytes: Math.max(payloadBytes, 2), otherCharacters: 160 };
        const own = ownClaims(plan, data, base);
        const json = JSON.stringify(own.claims);
        expect(utf8Bytes(json)).toBe(own.bytes);
        expect(own.bytes).toBeLessThanOrEqual(CLAIM_LIMITS.ownBytes);
        if (json !== '{}')
          expect(base.otherCharacters + base64Characters(base.payloadBytes + own.bytes - 1)).toBeLessThanOrEqual(
            CLAIM_LIMITS.tokenCharacters,
          );
        expect(Object.getPrototypeOf(own.claims)).toBe(Object.prototype);
        expect(Object.keys(own.claims).filter(isReservedClaim)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('reads only what the statement of the user returned', () => {
    fc.assert(
      fc.property(claimsOf, (claims) => {
        const plan = claimPlanOf(renderConfig({ accessTokens: { claims } }));
        const allowed = [
          'user.client_metadata',
          'user.server_metadata',
          'user.permissions',
          'team',
          'team.server_metadata',
        ];
        expect((plan?.reads ?? []).filter((read) => !allowed.includes(read))).toEqual([]);
      }),
    );
  });
});
