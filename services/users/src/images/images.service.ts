import { Injectable, Logger } from '@nestjs/common';
import { type Caller, RATE_LIMITS, RateLimits } from '@hallpass/access';
import { TextError } from '@hallpass/errors';
import { ImageStore, isUpload } from '@hallpass/identity';
import { imageFormatOf, isFileKey, MEDIA_TYPES, StoredFiles } from '@hallpass/storage';
import { IMAGE_FIELD } from './image-url.js';

export interface StoredImage {
  bytes: Buffer;
  mediaType: string;
}

export type Uploader = Pick<Caller, 'projectId' | 'accessType' | 'clientAddress'>;

/** Images of users, teams and members, and the delivery of all images (contract/01 §8). */
@Injectable()
export class Images {
  private readonly logger = new Logger('Images');

  constructor(
    private readonly images: ImageStore,
    private readonly files: StoredFiles,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Stores an image sent as a data URL, as `ImageStore` does.
   * @throws TextError 400 if it is not an image, 503 if it cannot be stored; RateLimitedError
   */
  async store<U extends string | null | undefined>(uploader: Uploader, url: U): Promise<U | string> {
    if (typeof url !== 'string' || !isUpload(url, IMAGE_FIELD)) return url;
    await this.limits.consumeOfClient(RATE_LIMITS.imageUpload, uploader);
    return this.images.store(uploader.projectId, url, IMAGE_FIELD);
  }

  /** @returns null if no such image is stored, also for malformed keys */
  async find(projectId: string, hash: string): Promise<StoredImage | null> {
    if (!isFileKey({ projectId, hash })) return null;
    const bytes = await this.files.get({ projectId, hash }).catch((error: unknown) => {
      this.logger.error({ message: 'image could not be read', reason: String(error) });
      throw new TextError(503, 'IMAGE_STORE_UNAVAILABLE', 'The image cannot be read at the moment. Try again.', {
        'retry-after': '5',
      });
    });
    // Detect the type from the bytes, in case anyone else wrote the file (security J10).
    const format = bytes && imageFormatOf(bytes);
    return bytes && format ? { bytes, mediaType: MEDIA_TYPES[format] } : null;
  }
}
