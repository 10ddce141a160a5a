import { Module } from '@nestjs/common';
import { OutboundHttp } from '@hallpass/http';
import { AuthDatabase } from '../database.js';
import { CredentialScanningController } from './credential-scanning.controller.js';
import { CredentialScanningService } from './credential-scanning.service.js';
import { LeakedApiKeys } from './leaked-api-keys.js';
import { ScannerKeys } from './scanner-keys.js';

@Module({
  imports: [AuthDatabase],
  controllers: [CredentialScanningController],
  providers: [CredentialScanningService, LeakedApiKeys, OutboundHttp, ScannerKeys],
})
export class CredentialScanningModule {}
