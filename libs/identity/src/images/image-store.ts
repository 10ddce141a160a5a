import { Injectable, Logger } from '@nestjs/common';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { Settings } from '@hallpass/settings';
import { readImage, StoredFiles } from '@hallpass/storage';
import { keepImage } from './image.sql.js';

/** Images of projects, applications, users, teams and members: uploaded as data URLs, stored under the hash of their content. */
@Injectable()
export class ImageStore {
  private readonly logger = new Logger('Images');

  constructor(
    private readonly database: Database,
    private readonly files: StoredFiles,
    private readonly settings: Settings,
  ) {}

  /**
   * Stores an image that was sent as a data URL (contract/01 §8). Call it before the transaction of the change, since
   * it may take a while; an image that ends up unused is removed a day later.
   * @param url of an image field; null, undefined and http or https addresses are returned unchanged
   * @param field named in messages
   * @returns the value to store: the address that serves the image
   * @throws TextError 400 if this is not an image, 503 while it cannot be stored
   */
  async store<U extends string | null | undefined>(projectId: string, url: U, field: string): Promise<U | string> {
    if (typeof url !== 'string' || !isUpload(url, field)) return url;
    const { bytes, hash, mediaType } = readImage(url, field);
    await keepImage(this.database, { projectId, hash });
    try {
      await this.files.put({ projectId, hash }, bytes, mediaType);
    } catch (error) {
      this.logger.error({ message: 'image could not be stored', reason: String(error) });
      throw new TextError(503, 'IMAGE_STORE_UNAVAILABLE', 'The image cannot be stored at the moment. Try again.', {
        'retry-after': '5',
      });
    }
    return `${this.settings.filesUrl}/${projectId}/${hash}`;
  }
}

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
