import { describe, expect, it } from '@jest/globals';
import { apiFilter, isFiltered, listingOf } from './listing.js';

const TEAM = '00000000-0000-4000-8000-000000000001';

describe('the listing of an address', () => {
  it('leaves out what is no filter', () => {
    const listing = listingOf({
      query: '',
      team: 'mine',
      hasTeam: 'true',
      verified: 'maybe',
      method: 'magic',
      signedUpFrom: 'yesterday',
      activeTo: '2026-13-01',
      anonymous: 'no',
      order: 'newest',
      cursor: '',
      other: 'x',
    });
    expect(Object.values(listing).filter((value) => value !== undefined)).toEqual([]);
    expect(isFiltered(listing)).toBe(false);
  });

  it('counts a search as a filter, the place in the list not', () => {
    expect(isFiltered(listingOf({ query: 'ada' }))).toBe(true);
    expect(isFiltered(listingOf({ cursor: 'place', order: 'oldest' }))).toBe(false);
  });
});

describe('the filter of the API', () => {
  it('holds what is given and nothing else', () => {
    const search = { query: 'ada', team: TEAM, hasTeam: 'yes', verified: 'no', method: 'oauth', anonymous: 'yes' };
    expect(apiFilter(listingOf(search))).toEqual({
      query: 'ada',
      team_id: TEAM,
      has_team: true,
      verified: false,
      method: 'oauth',
      include_anonymous: true,
    });
    expect(apiFilter({})).toEqual({});
  });

  it('takes both days whole, those of the clock on the wall', () => {
    const one = apiFilter({ signedUpFrom: '2026-03-29', signedUpTo: '2026-03-29', activeTo: '2026-12-31' });
    expect(new Date(one.signed_up_from_millis!).toString()).toContain('Mar 29 2026 00:00:00');
    expect(new Date(one.signed_up_before_millis!).toString()).toContain('Mar 30 2026 00:00:00');
    expect(new Date(one.last_active_before_millis!).toString()).toContain('Jan 01 2027 00:00:00');
  });
});
