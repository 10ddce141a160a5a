import { Module } from '@nestjs/common';
import { Grants } from './grants.js';

@Module({ providers: [Grants], exports: [Grants] })
export class GrantsModule {}
