import type { errors } from 'oidc-provider';
import { InvalidGrant } from './library.js';

/**
 * The library's description of every invalid grant is the same.
 * @param description for the developer of the application
 * @param detail for the log
 */
export const invalidGrant = (description: string, detail?: string): errors.InvalidGrant =>
  Object.assign(new InvalidGrant(detail ?? description), { error_description: description });
