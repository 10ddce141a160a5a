import { Global, Module } from '@nestjs/common';
import { Sealer } from './sealer.js';

/** Makes the `Sealer` known to every module of the process. */
@Global()
@Module({ providers: [Sealer], exports: [Sealer] })
export class SealerModule {}
