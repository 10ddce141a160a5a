import { IdentityModule } from '@hallpass/identity';
import { Module } from '@nestjs/common';
import { CustomerLinks } from './customer-links.js';

@Module({ imports: [IdentityModule], providers: [CustomerLinks], exports: [CustomerLinks] })
export class CustomerLinksModule {}
