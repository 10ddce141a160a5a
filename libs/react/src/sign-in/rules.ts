import { fill } from '@hallpass/texts';
import type { CoreTexts } from '../texts/generated/core-texts.js';
import { totpDigits } from '../ui/typed-codes.js';

/** The server's limit for new passwords (spec §5). The server also rejects passwords that are easy to guess. */
const PASSWORD_MAX_LENGTH = 70;
/** Maximum length (spec §5). */
const EMAIL_LENGTH = 256;

/** Catches typing mistakes. The server has the final say. */
export function emailProblem(value: string, texts: CoreTexts): string | null {
  const email = value.trim();
  if (email === '') return texts.needEmail;
  return email.length <= EMAIL_LENGTH && /^[^\s@]+@(?:localhost|[^\s@]+\.[^\s@.]{2,})$/.test(email)
    ? null
    : texts.badEmail;
}

/** An account may have any address that the server once accepted. */
export const ownEmailProblem = (value: string, texts: CoreTexts): string | null =>
  value.trim() === '' ? texts.needEmail : null;

/** @param least `config.passwordMinLength` of the project */
export function newPasswordProblem(value: string, texts: CoreTexts, least: number): string | null {
  if (value === '') return texts.needNewPassword;
  const { length } = [...value];
  if (length < least) return fill(texts.passwordTooShort, { count: least });
  return length > PASSWORD_MAX_LENGTH ? fill(texts.passwordTooLong, { count: PASSWORD_MAX_LENGTH }) : null;
}

export const mailedCodeProblem = (value: string, texts: CoreTexts): string | null =>
  value === '' ? texts.needCode : [...value].length === 6 ? null : texts.badCode;

export const totpProblem = (value: string, texts: CoreTexts): string | null =>
  value === '' ? texts.needCode : totpDigits(value) === null ? texts.badTotp : null;
