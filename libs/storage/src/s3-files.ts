import { S3mini, S3ServiceError } from 's3mini';
import { type FileKey, folderOfProject, pathOfFile, StoredFiles } from './stored-files.js';

const REQUEST_MILLIS = 10_000;

export interface S3Bucket {
  /** With the bucket in the path: `https://s3.example.com/bucket`. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Files in a bucket of Amazon S3 or a compatible service, with requests signed by AWS Signature Version 4. */
export class S3Files extends StoredFiles {
  private readonly client: S3mini;

  constructor(bucket: S3Bucket, requestMillis = REQUEST_MILLIS) {
    super();
    this.client = new S3mini({ ...bucket, requestAbortTimeout: requestMillis });
  }

  async put(key: FileKey, bytes: Buffer, mediaType: string): Promise<void> {
    await this.client.putObject(pathOfFile(key), bytes, mediaType);
  }

  async get(key: FileKey): Promise<Buffer | null> {
    const content = await this.client.getObjectArrayBuffer(pathOfFile(key));
    return content === null ? null : Buffer.from(content);
  }

  async delete(key: FileKey): Promise<void> {
    await this.remove(pathOfFile(key));
  }

  async deleteProject(projectId: string): Promise<void> {
    const folder = folderOfProject(projectId);
    const found = (await this.client.listObjects('/', folder)) ?? [];
    for (const { Key } of found) if (Key.startsWith(folder)) await this.remove(Key);
  }

  /** Amazon's response is the same for a file that no longer exists; other services report an error. */
  private async remove(path: string): Promise<void> {
    await this.client.deleteObject(path).catch((error: unknown) => {
      if (!(error instanceof S3ServiceError && error.status === 404)) throw error;
    });
  }
}
