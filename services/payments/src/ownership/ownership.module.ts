import { Module } from '@nestjs/common';
import { Grants } from './grants.js';
import { NoProviderEndings, ProviderEndings } from './provider-endings.js';

@Module({
  providers: [Grants, { provide: ProviderEndings, useClass: NoProviderEndings }],
  exports: [Grants, ProviderEndings],
})
export class OwnershipModule {}
