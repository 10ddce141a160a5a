import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { Answers, NoQuery, NumberField, Operation } from '@hallpass/http';
import { Settings } from '@hallpass/settings';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { readRetention, removeRetention, RETENTION_DAYS, setRetention } from '../audit-chain/project-retention.sql.js';

class AuditRetentionDto {
  @NumberField({
    ...RETENTION_DAYS,
    integer: true,
    nullable: true,
    description: 'older entries are removed; null: the retention of the installation applies',
  })
  days!: number | null;
}

class AuditRetentionOutDto {
  @ApiProperty({ type: Number, nullable: true, description: 'as chosen by the owner' }) days!: number | null;
  @ApiProperty({ description: 'days that changes are kept' }) changes_days!: number;
  @ApiProperty({ description: 'days that events are kept' }) events_days!: number;
}

/** How long a project's audit log is kept; not part of the contract (security I4). */
@Controller('internal/audit-log/retention')
@Access('admin')
@NoQuery()
export class AuditRetentionController {
  constructor(
    private readonly db: Database,
    private readonly settings: Settings,
  ) {}

  @Get()
  @Operation({ summary: 'Get the retention period of the log', area: 'audit-log', access: 'admin' })
  @Answers(200, AuditRetentionOutDto)
  async read(@CurrentCaller() { projectId }: Caller): Promise<AuditRetentionOutDto> {
    const [row] = await readRetention(this.db, { projectId });
    return this.answer(row?.days ?? null);
  }

  @Put()
  @Operation({
    summary: 'Set the retention period of the log',
    area: 'audit-log',
    access: 'admin',
    audit: ['insert audit_retention'],
  })
  @Answers(200, AuditRetentionOutDto)
  async set(
    @CurrentCaller() { projectId }: Caller,
    @Body() { days }: AuditRetentionDto,
  ): Promise<AuditRetentionOutDto> {
    await this.db.transaction(async (tx) => {
      if (days === null) await removeRetention(tx, { projectId });
      else await setRetention(tx, { projectId, days });
    });
    return this.answer(days);
  }

  /** The shorter retention, of project and installation, applies. */
  private answer(days: number | null): AuditRetentionOutDto {
    const { adminAuditRetentionDays, auditLogRetentionDays } = this.settings;
    const kept = (ofInstallation: number) => Math.min(days ?? ofInstallation, ofInstallation);
    return { days, changes_days: kept(adminAuditRetentionDays), events_days: kept(auditLogRetentionDays) };
  }
}
