import { Global, Module } from '@nestjs/common';
import { Settings } from '@hallpass/settings';
import { LocalFiles } from './local-files.js';
import { S3Files } from './s3-files.js';
import { storageAddressOf } from './storage-address.js';
import { StoredFiles } from './stored-files.js';

/**
 * The store that the settings name.
 * @param requestMillis how long a request to a bucket may take; default 10 s
 */
export function openFiles(settings: Settings, requestMillis?: number): StoredFiles {
  const address = storageAddressOf(settings);
  return address.kind === 'folder' ? new LocalFiles(address.path) : new S3Files(address, requestMillis);
}

/** The one store of files of a process. */
@Global()
@Module({
  providers: [{ provide: StoredFiles, useFactory: (settings: Settings) => openFiles(settings), inject: [Settings] }],
  exports: [StoredFiles],
})
export class StorageModule {}
