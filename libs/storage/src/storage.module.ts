import { Global, Module } from '@nestjs/common';
import { Settings } from '@hallpass/settings';
import { LocalFiles } from './local-files.js';
import { S3Files } from './s3-files.js';
import { storageAddressOf } from './storage-address.js';
import { StoredFiles } from './stored-files.js';

/**
 * Opens the store that the settings name.
 * @param requestMillis time limit of a request to a bucket; default 10 s
 */
export function openFiles(settings: Settings, requestMillis?: number): StoredFiles {
  const address = storageAddressOf(settings);
  return address.kind === 'folder' ? new LocalFiles(address.path) : new S3Files(address, requestMillis);
}

@Global()
@Module({
  providers: [{ provide: StoredFiles, useFactory: (settings: Settings) => openFiles(settings), inject: [Settings] }],
  exports: [StoredFiles],
})
export class StorageModule {}
