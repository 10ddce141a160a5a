import { ApiProperty } from '@nestjs/swagger';
import { BooleanField, UuidField } from '@hallpass/http';
import type { ExportAudience, ExportFailure } from '@hallpass/identity';
import { UserParams } from '../users/user-fields.dto.js';
import type { DataExportRow, ExportStatus } from './data-export.sql.js';

export class DataExportParams extends UserParams {
  @UuidField() export_id!: string;
}

export class CreateDataExportDto {
  @BooleanField({
    optional: true,
    description:
      'makes the archive for the user, who gets an email and can download it; needs `users.allowDataExport`. Always true for clients. Default for servers: false',
  })
  for_user?: boolean;
}

export class DataExportDto {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) user_id!: string;
  @ApiProperty({
    enum: ['user', 'administrator'],
    description: 'an archive for administrators also has `server_metadata`, and only servers and owners can see it',
  })
  audience!: ExportAudience;
  @ApiProperty({ enum: ['running', 'ready', 'failed'] }) status!: ExportStatus;
  @ApiProperty({
    enum: ['too_large', 'project_full', 'internal'],
    nullable: true,
    description: 'why it has failed',
  })
  failure!: ExportFailure | null;
  @ApiProperty({ type: 'integer', description: 'stored size, about a third more than the file' }) bytes!: number;
  @ApiProperty({ description: 'milliseconds since the epoch' }) created_at_millis!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'milliseconds since the epoch' })
  ready_at_millis!: number | null;
  @ApiProperty({ description: 'when it is deleted, in milliseconds since the epoch' }) expires_at_millis!: number;
}

export const toDataExport = (row: DataExportRow): DataExportDto => ({
  id: row.id,
  user_id: row.userId,
  audience: row.audience,
  status: row.status,
  failure: row.failure,
  bytes: Number(row.bytes),
  created_at_millis: row.createdAt.getTime(),
  ready_at_millis: row.readyAt?.getTime() ?? null,
  expires_at_millis: row.expiresAt.getTime(),
});
