import type { AccessType } from '@hallpass/access';
import { TextError } from '@hallpass/errors';
import { isUpload } from '@hallpass/identity';

/** Clients may only send image data for users and teams, never a URL (contract/01 §8). */
const CLIENT_DATA_URL = /^data:image\/(?:png|jpe?g|gif|bmp|webp);base64,/;

export const IMAGE_FIELD = 'profile_image_url';

/**
 * Keeps clients from setting image URLs of users and teams: the URL's server would learn who looks at the image
 * (contract/01 §8). Member profiles have no such rule.
 * @throws TextError 400
 */
export function assertImageAllowed(accessType: AccessType, url: string | null | undefined): void {
  if (url === undefined || url === null) return;
  if (accessType === 'client' && !CLIENT_DATA_URL.test(url))
    throw new TextError(
      400,
      'INVALID_IMAGE',
      `${IMAGE_FIELD} must be a base64 data URL of an image (data:image/png;base64,...).`,
    );
  isUpload(url, IMAGE_FIELD);
}
