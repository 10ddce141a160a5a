import { describe, expect, it } from '@jest/globals';
import type { ProjectConfig } from '@hallpass/js';
import { coreTexts } from '../texts/generated/core-texts.js';
import { totpDigits } from '../ui/typed-codes.js';
import { emailProblem, mailedCodeProblem, newPasswordProblem, ownEmailProblem, totpProblem } from './rules.js';
import { waysOf } from './ways.js';

describe('rules', () => {
  const en = coreTexts.english;

  describe('what is typed', () => {
    it.each([
      ['', en.needEmail],
      ['   ', en.needEmail],
      ['ada', en.badEmail],
      ['ada@example', en.badEmail],
      ['ada@example.c', en.badEmail],
      ['ada lovelace@example.com', en.badEmail],
      [`${'a'.repeat(250)}@example.com`, en.badEmail],
      [' ada@example.com ', null],
      ['ada+tag@mail.example.co', null],
      ['admin@localhost', null],
    ])('as the address %j', (value, problem) => expect(emailProblem(value, en)).toBe(problem));

    it.each([
      [' ', en.needEmail],
      ['admin@intranet', null],
    ])('as the address %j of an account', (value, problem) => expect(ownEmailProblem(value, en)).toBe(problem));

    it.each([
      ['', en.needNewPassword],
      ['1234567', 'Choose a password with at least 8 characters.'],
      ['12345678', null],
      ['🔑'.repeat(8), null],
      ['a'.repeat(70), null],
      ['a'.repeat(71), 'Choose a password with at most 70 characters.'],
    ])('as the new password %j', (value, problem) => expect(newPasswordProblem(value, en, 8)).toBe(problem));

    it('as a new password of a project that requires more', () => {
      expect(newPasswordProblem('fourteen chars', en, 15)).toBe('Choose a password with at least 15 characters.');
      expect(newPasswordProblem('fifteen chars !', en, 15)).toBeNull();
    });

    it('as a code', () => {
      expect([mailedCodeProblem('', en), mailedCodeProblem('7KQ2', en), mailedCodeProblem('7KQ2AB', en)]).toEqual([
        en.needCode,
        en.badCode,
        null,
      ]);
      expect(mailedCodeProblem('７ＫＱ２ＡＢ', en)).toBeNull();
      expect([totpProblem('', en), totpProblem('12345a', en), totpProblem('012345', en)]).toEqual([
        en.needCode,
        en.badTotp,
        null,
      ]);
    });

    it.each(['０１２３４５', '٠١٢٣٤٥', '۰۱۲۳۴۵', '०१२३४५', '𝟎𝟏𝟐𝟑𝟒𝟓'])('as the code of an app %s', (value) => {
      expect([totpProblem(value, en), totpDigits(value)]).toEqual([null, '012345']);
    });

    it.each(['٠١٢٣٤', '٠١٢٣٤٥٦', '一二三四五六', 'Ⅰ12345'])('as no code of an app %s', (value) => {
      expect(totpProblem(value, en)).toBe(en.badTotp);
    });
  });
});

describe('ways', () => {
  const EVERYTHING: ProjectConfig = {
    signUpEnabled: true,
    credentialEnabled: true,
    passwordMinLength: 8,
    magicLinkEnabled: true,
    passkeyEnabled: true,
    clientTeamCreationEnabled: true,
    clientUserDeletionEnabled: true,
    clientDataExportEnabled: false,
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
      expect(waysOf(onlyMail, 'sign-in')).toEqual({
        providers: false,
        passkey: false,
        forms: ['magic-link'],
        any: true,
      });
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
});
