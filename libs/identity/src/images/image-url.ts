import { TextError } from '@hallpass/errors';

/**
 * Returns whether an image field holds an image, which must be stored first, rather than an address, which is kept as
 * is.
 * @param field named in the message
 * @throws TextError 400 for anything else (contract/01 §8)
 */
export function isUpload(url: string, field: string): boolean {
  if (/^https?:\/\//i.test(url)) return false;
  if (/^data:/i.test(url)) return true;
  throw new TextError(
    400,
    'INVALID_IMAGE',
    `${field} must be a base64 data URL of an image (data:image/png;base64,...), or an http or https URL.`,
  );
}
