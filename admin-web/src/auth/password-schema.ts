import { z } from 'zod';

/** Code points, as the server counts them: an emoji is one. */
const length = (text: string) => [...text].length;

/** The bounds that every server has, said before it has to refuse; it may ask for more, and says so itself. */
export const newPasswordSchema = z
  .string()
  .refine((password) => length(password) >= 8, 'Use at least 8 characters.')
  .refine((password) => length(password) <= 70, 'Use at most 70 characters.');

export const NEW_PASSWORD_HINT = '8 to 70 characters. A few unrelated words are strong.';
