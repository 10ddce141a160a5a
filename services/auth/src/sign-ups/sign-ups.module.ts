import { Module } from '@nestjs/common';
import { SignUps } from './sign-ups.js';

@Module({ providers: [SignUps], exports: [SignUps] })
export class SignUpsModule {}
