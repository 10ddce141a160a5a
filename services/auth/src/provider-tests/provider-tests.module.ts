import { Module } from '@nestjs/common';
import { IdentityProvidersModule } from '../identity-providers/identity-providers.module.js';
import { ProviderTestsController } from './provider-tests.controller.js';
import { ProviderTests } from './provider-tests.service.js';

@Module({
  imports: [IdentityProvidersModule],
  controllers: [ProviderTestsController],
  providers: [ProviderTests],
})
export class ProviderTestsModule {}
