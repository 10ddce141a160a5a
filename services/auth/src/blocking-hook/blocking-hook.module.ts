import { OutboundHttp } from '@hallpass/http';
import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { BlockingHook } from './blocking-hook.js';
import { BlockingHookController } from './blocking-hook.controller.js';
import { HookCircuits } from './hook-circuits.js';
import { HookMetrics } from './hook-metrics.js';
import { HookSecrets } from './hook-secrets.js';
import { HookSender } from './hook-sender.js';
import { HookTests } from './hook-tests.js';
import { ResealedHookSecrets } from './resealed-hook-secrets.js';
import { SessionStarts } from './session-starts.js';

@Module({
  imports: [AuthDatabase],
  controllers: [BlockingHookController],
  providers: [
    BlockingHook,
    HookCircuits,
    HookMetrics,
    HookSecrets,
    HookSender,
    HookTests,
    OutboundHttp,
    ResealedHookSecrets,
    SessionStarts,
  ],
  exports: [BlockingHook, ResealedHookSecrets, SessionStarts],
})
export class BlockingHookModule {}
