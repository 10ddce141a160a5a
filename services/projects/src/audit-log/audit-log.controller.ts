import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { answerFile, answerList, Answers, AnswersPage, Operation } from '@hallpass/http';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { auditEntryJson, ENTRY_FORMATS } from './audit-entry-json.js';
import { AuditEntryDto, AuditExportQueryDto, AuditLogQueryDto, toAuditFilter } from './audit-log.dto.js';
import { AuditLogReader } from './audit-log-reader.js';

/** The audit log of a project, newest first; not part of the contract (security I4). */
@Controller('internal/audit-log')
@Access('admin')
export class AuditLogController {
  constructor(private readonly log: AuditLogReader) {}

  @Get()
  @Operation({ summary: 'List audit log entries', area: 'audit-log', access: 'admin' })
  @AnswersPage(AuditEntryDto)
  list(@CurrentCaller() { projectId }: Caller, @Query() query: AuditLogQueryDto) {
    const { cursor } = query;
    const walk = (limit: number) => this.log.walk(projectId, toAuditFilter(query), { cursor, limit });
    return answerList(query, walk, auditEntryJson);
  }

  @Get('export')
  @Operation({ summary: 'Export the audit log as CSV or JSON lines', area: 'audit-log', access: 'admin' })
  @ApiProduces('text/csv', 'application/x-ndjson')
  @Answers(200, { type: 'string', description: 'in UTF-8' })
  async export(
    @CurrentCaller() { projectId }: Caller,
    @Query() query: AuditExportQueryDto,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { format } = query;
    await answerFile(reply, {
      fileName: `audit-log.${format}`,
      contentType: ENTRY_FORMATS[format].contentType,
      parts: this.log.file(projectId, toAuditFilter(query), ENTRY_FORMATS[format]),
    });
  }
}
