import { z } from 'zod';
import { newPassword } from './field-rules';

/** The same rule for forms that have a schema. */
export const newPasswordSchema = z.string().superRefine((password, context) => {
  const verdict = newPassword.validate(password);
  if (verdict !== true) context.addIssue({ code: 'custom', message: verdict });
});
