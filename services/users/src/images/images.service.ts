import { Injectable, Logger } from '@nestjs/common';
import { type Caller, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { Settings } from '@hallpass/settings';
import { imageFormatOf, isFileKey, MEDIA_TYPES, readImage, StoredFiles } from '@hallpass/storage';
import { isUpload } from './image-url.js';
import { keepImage } from './image.sql.js';

export interface StoredImage {
  bytes: Buffer;
  mediaType: string;
}

/** Who stores an image; clients are counted. */
export type Uploader = Pick<Caller, 'projectId' | 'accessType' | 'clientAddress'>;

/** Images of users, teams and members: uploaded as data URLs, stored under the hash of their content (wire/01 §8). */
@Injectable()
export class Images {
  private readonly logger = new Logger('Images');

  constructor(
    private readonly database: Database,
    private readonly files: StoredFiles,
    private readonly settings: Settings,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Stores an image that came as a data URL. Before the transaction of the change, since it may take a while: what is
   * then not used after all is removed a day later.
   * @param url of an image field; null and undefined are handed back, and so is an http or https address
   * @returns what the field keeps: the address that the image is served at
   * @throws TextError 400 for what is no image, 503 while it cannot be stored; RateLimitedError
   */
  async store<U extends string | null | undefined>(uploader: Uploader, url: U): Promise<U | string> {
    if (typeof url !== 'string' || !isUpload(url)) return url;
    const { projectId } = uploader;
    if (uploader.accessType === 'client') await this.limits.consume(RATE_LIMITS.imageUpload, uploader);
    const { bytes, hash, mediaType } = readImage(url, 'profile_image_url');
    await keepImage(this.database, [projectId, hash]);
    try {
      await this.files.put({ projectId, hash }, bytes, mediaType);
    } catch (error) {
      this.logger.error({ message: 'an image could not be stored', reason: String(error) });
      throw new TextError(503, 'The image cannot be stored at the moment. Please try again.', { 'retry-after': '5' });
    }
    return `${this.settings.url}/files/${projectId}/${hash}`;
  }

  /** @returns null for what is no stored image, however it is written */
  async find(projectId: string, hash: string): Promise<StoredImage | null> {
    if (!isFileKey({ projectId, hash })) return null;
    const bytes = await this.files.get({ projectId, hash }).catch((error: unknown) => {
      this.logger.error({ message: 'an image could not be read', reason: String(error) });
      throw new TextError(503, 'The image cannot be read at the moment. Please try again.', { 'retry-after': '5' });
    });
    // The type is what the bytes say, also for a file that somebody else has put there (security.md J10).
    const format = bytes && imageFormatOf(bytes);
    return bytes && format ? { bytes, mediaType: MEDIA_TYPES[format] } : null;
  }
}
