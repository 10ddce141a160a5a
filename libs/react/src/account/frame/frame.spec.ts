import { expect, it, describe } from '@jest/globals';
import { inRelation } from './in-relation.js';
import { nameOf, placeOf, SECTIONS, sectionsOf } from './sections.js';

describe('in relation', () => {
  const NOW = new Date('2026-01-10T12:00:00Z');

  it.each([
    [0, 'now'],
    [40, 'now'],
    [-40, 'now'],
    [-60, '1 minute ago'],
    [-3_599, '59 minutes ago'],
    [-86_400, 'yesterday'],
    [-700_000, 'last week'],
    [90_000, 'tomorrow'],
    [31_600_000, 'next year'],
  ])('%i seconds from now is %s', (seconds, says) => {
    expect(inRelation(new Date(NOW.getTime() + seconds * 1_000), 'en', NOW)).toBe(says);
  });
});

describe('sections', () => {
  const everything = {
    signUpEnabled: true,
    credentialEnabled: true,
    passwordMinLength: 8,
    magicLinkEnabled: true,
    passkeyEnabled: true,
    clientTeamCreationEnabled: true,
    clientUserDeletionEnabled: true,
    clientDataExportEnabled: true,
    allowUserApiKeys: true,
    allowTeamApiKeys: true,
    oauthProviders: [{ id: 'github' }],
  };
  const nothing = {
    ...Object.fromEntries(Object.keys(everything).map((name) => [name, false])),
    oauthProviders: [],
  } as unknown as typeof everything;
  const bare = { user: { oauthProviders: [] }, teams: [], hasPurchases: false, hasApplications: false };

  describe('the sections', () => {
    it('are all there where a project has everything on', () => {
      expect(sectionsOf({ ...bare, config: everything, hasPurchases: true, hasApplications: true })).toEqual([
        ...SECTIONS,
      ]);
    });

    it('of what is switched off are not there', () => {
      const always = ['profile', 'emails', 'notifications', 'two-step', 'sessions'];
      expect(sectionsOf({ ...bare, config: nothing })).toEqual(always);
    });

    it('show what the user has, though nobody can get it any more', () => {
      const left = { ...bare, user: { oauthProviders: [{ id: 'github' }] }, teams: [{ id: 't' }] };
      const shown = sectionsOf({ ...left, config: nothing });
      expect(shown).toEqual(expect.arrayContaining(['connections', 'teams']));
    });
  });

  it.each([
    ['emails', { section: 'emails' }],
    ['teams', { section: 'teams' }],
    ['teams/4f', { section: 'teams', teamId: '4f' }],
    ['emails/4f', { section: 'emails' }],
    ['elsewhere', null],
    ['', null],
    [null, null],
  ])('%s in an address is %j', (name, place) => {
    expect(placeOf(name)).toEqual(place);
    if (place !== null) expect(placeOf(nameOf(placeOf(name)!))).toEqual(place);
  });
});
