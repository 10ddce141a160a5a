import { fill } from '@hallpass/texts';
import type { CoreTexts } from '../texts/generated/core-texts.js';
import { totpDigits } from '../ui/typed-codes.js';

/** The server's limits for new passwords (spec §5). The server also rejects passwords that are easy to guess. */
export const PASSWORD_LENGTH = { least: 8, most: 70 };
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

export function newPasswordProblem(value: string, texts: CoreTexts): string | null {
  if (value === '') return texts.needNewPassword;
  const { length } = [...value];
  if (length < PASSWORD_LENGTH.least) return fill(texts.passwordTooShort, { count: PASSWORD_LENGTH.least });
  return length > PASSWORD_LENGTH.most ? fill(texts.passwordTooLong, { count: PASSWORD_LENGTH.most }) : null;
}

export const mailedCodeProblem = (value: string, texts: CoreTexts): string | null =>
  value === '' ? texts.needCode : [...value].length === 6 ? null : texts.badCode;

export const totpProblem = (value: string, texts: CoreTexts): string | null =>
  value === '' ? texts.needCode : totpDigits(value) === null ? texts.badTotp : null;
