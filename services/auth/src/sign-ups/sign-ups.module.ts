import { Module } from '@nestjs/common';
import { BlockingHookModule } from '../blocking-hook/blocking-hook.module.js';
import { AuthDatabase } from '../database.js';
import { SignUps } from './sign-ups.js';

@Module({ imports: [AuthDatabase, BlockingHookModule], providers: [SignUps], exports: [SignUps] })
export class SignUpsModule {}
