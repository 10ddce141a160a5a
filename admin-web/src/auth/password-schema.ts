import { z } from 'zod';
import { newPassword } from './field-rules';

/** The `newPassword` rule for forms with a schema. */
export const newPasswordSchema = z.string().superRefine((password, context) => {
  const verdict = newPassword.validate(password);
  if (verdict !== true) context.addIssue({ code: 'custom', message: verdict });
});
