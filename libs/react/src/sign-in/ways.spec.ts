import { describe, expect, it } from '@jest/globals';
import type { ProjectConfig } from '@hallpass/js';
import { waysOf } from './ways.js';

const EVERYTHING: ProjectConfig = {
  signUpEnabled: true,
  credentialEnabled: true,
  magicLinkEnabled: true,
  passkeyEnabled: true,
  clientTeamCreationEnabled: true,
  clientUserDeletionEnabled: true,
  allowUserApiKeys: true,
  allowTeamApiKeys: true,
  oauthProviders: [{ id: 'google' }],
};

describe('the ways in', () => {
  it('are those that the project has switched on', () => {
    expect(waysOf(EVERYTHING, 'sign-in')).toEqual({
      providers: true,
      passkey: true,
      forms: ['password', 'magic-link'],
      any: true,
    });
    const onlyMail = { ...EVERYTHING, credentialEnabled: false, passkeyEnabled: false, oauthProviders: [] };
    expect(waysOf(onlyMail, 'sign-in')).toEqual({ providers: false, passkey: false, forms: ['magic-link'], any: true });
  });

  it('begin with the form that the app says, where both are there', () => {
    expect(waysOf(EVERYTHING, 'sign-in', 'magic-link').forms).toEqual(['magic-link', 'password']);
    expect(waysOf({ ...EVERYTHING, magicLinkEnabled: false }, 'sign-in', 'magic-link').forms).toEqual(['password']);
  });

  it('to an account that is not there yet have no passkey', () => {
    expect(waysOf(EVERYTHING, 'sign-up').passkey).toBe(false);
    const onlyPasskeys = { ...EVERYTHING, credentialEnabled: false, magicLinkEnabled: false, oauthProviders: [] };
    expect(waysOf(onlyPasskeys, 'sign-up').any).toBe(false);
    expect(waysOf(onlyPasskeys, 'sign-in').any).toBe(true);
  });
});
