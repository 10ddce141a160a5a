import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { answerFile, Answers, Operation } from '@hallpass/http';
import { UserExportQueryDto } from './user-export.dto.js';
import { UserExport } from './user-export.service.js';
import { USER_FORMATS } from './user-formats.js';

@Controller('users/export')
@Access('server')
export class UserExportController {
  constructor(private readonly exports: UserExport) {}

  @Get()
  @Operation({
    summary: 'Export users as CSV or JSON lines',
    area: 'users',
    access: 'server',
    outcomes: { missing: 200 },
  })
  @ApiProduces('text/csv', 'application/x-ndjson')
  @Answers(200, { type: 'string', description: 'in UTF-8' })
  async export(
    @CurrentCaller() { projectId }: Caller,
    @Query() query: UserExportQueryDto,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const format = USER_FORMATS[query.format];
    await answerFile(reply, {
      fileName: `users.${query.format}`,
      contentType: format.contentType,
      parts: this.exports.file(projectId, query, format),
    });
  }
}
