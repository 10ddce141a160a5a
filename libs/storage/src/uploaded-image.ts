import { TextError } from '@hallpass/errors';
import { imageFormatOf, MEDIA_TYPES, pixelsOf } from './image-format.js';
import { fileHash } from './stored-files.js';

/** Images must be smaller than 100 KB (contract/01 §8). */
export const IMAGE_MAX_BYTES = 100 * 1024;
/** Limit of each side (contract/01 §8): a small file can unpack to more than a browser can hold. */
export const IMAGE_MAX_PIXELS = 4096;

export interface UploadedImage {
  bytes: Buffer;
  hash: string;
  mediaType: string;
}

const DATA_URL = /^data:image\/[a-z0-9.+-]+;base64,/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Decodes an image from a data URL and checks its real format (contract/01 §8, security J10).
 * @param field named in the message
 * @throws TextError 400 for anything but a PNG, JPEG, WebP or GIF image of under 100 KB and at most 4096 by 4096 pixels
 */
export function readImage(dataUrl: string, field: string): UploadedImage {
  const [prefix] = DATA_URL.exec(dataUrl) ?? [];
  const text = prefix === undefined ? '' : dataUrl.slice(prefix.length);
  if (!BASE64.test(text))
    throw new TextError(
      400,
      'INVALID_IMAGE',
      `${field} must be a base64 data URL of an image (data:image/png;base64,...).`,
    );
  // Four characters encode three bytes: text that is too long is not decoded.
  if ((text.length / 4) * 3 - 2 > IMAGE_MAX_BYTES) throw tooLarge(field);
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length >= IMAGE_MAX_BYTES) throw tooLarge(field);

  const format = imageFormatOf(bytes);
  const pixels = format && pixelsOf(bytes, format);
  if (!pixels) throw new TextError(400, 'INVALID_IMAGE', `${field} must be a PNG, JPEG, WebP or GIF image.`);
  if (pixels.width > IMAGE_MAX_PIXELS || pixels.height > IMAGE_MAX_PIXELS)
    throw new TextError(
      400,
      'IMAGE_TOO_LARGE',
      `${field} must be at most ${IMAGE_MAX_PIXELS} by ${IMAGE_MAX_PIXELS} pixels.`,
    );
  return { bytes, hash: fileHash(bytes), mediaType: MEDIA_TYPES[format] };
}

const tooLarge = (field: string): TextError =>
  new TextError(400, 'IMAGE_TOO_LARGE', `${field} must be an image of under ${IMAGE_MAX_BYTES / 1024} KB.`);
