import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { MultiFactor } from './multi-factor.js';

@Module({ imports: [AuthDatabase], providers: [MultiFactor], exports: [MultiFactor] })
export class MultiFactorModule {}
