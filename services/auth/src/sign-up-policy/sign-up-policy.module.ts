import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { SignUpsModule } from '../sign-ups/sign-ups.module.js';
import { SignUpPolicyController } from './sign-up-policy.controller.js';
import { SignUpPolicy } from './sign-up-policy.service.js';

@Module({ imports: [AuthDatabase, SignUpsModule], controllers: [SignUpPolicyController], providers: [SignUpPolicy] })
export class SignUpPolicyModule {}
