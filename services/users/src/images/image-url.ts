import type { AccessType } from '@hallpass/access';
import { TextError } from '@hallpass/errors';

/** What a client may send: an image itself, never an address (wire/01 §8). */
const DATA_URL = /^data:image\/(?:png|jpe?g|gif|bmp|webp);base64,/;

/**
 * The rule of image fields (wire/01 §8). Uploaded images have nowhere to be kept, so only addresses are stored.
 * @throws TextError 400 for what the access type may not send, and for images themselves
 */
export function assertStorableImage(accessType: AccessType, url: string | null | undefined): void {
  if (url === undefined || url === null) return;
  if (accessType === 'client' && !DATA_URL.test(url))
    throw new TextError(400, 'profile_image_url must be a base64 data URL of an image (data:image/png;base64,...).');
  if (url.startsWith('data:'))
    throw new TextError(
      400,
      'Images cannot be uploaded to this server. Set profile_image_url to an http or https URL with server access instead.',
    );
  if (!/^https?:\/\//i.test(url)) throw new TextError(400, 'profile_image_url must be an http or https URL.');
}
