import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { SignUps } from './sign-ups.js';

@Module({ imports: [AuthDatabase], providers: [SignUps], exports: [SignUps] })
export class SignUpsModule {}
