import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { answerFile, Answers } from '@hallpass/http';
import { UserExportQueryDto } from './user-export.dto.js';
import { UserExport } from './user-export.service.js';

/** All users, or those that a filter names, as a file. */
@Controller('users/export')
@Access('server')
export class UserExportController {
  constructor(private readonly exports: UserExport) {}

  @Get()
  @ApiProduces('text/csv')
  @Answers(200, { type: 'string', description: 'CSV (RFC 4180) in UTF-8, with a line of names' })
  async csv(
    @CurrentCaller() { projectId }: Caller,
    @Query() query: UserExportQueryDto,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerFile(reply, {
      fileName: 'users.csv',
      contentType: 'text/csv; charset=utf-8',
      parts: this.exports.csv(projectId, query),
    });
  }
}
