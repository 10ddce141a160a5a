import { Readable } from 'node:stream';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers } from '@hallpass/http';
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
    const lines = this.exports.csv(projectId, query);
    // The first page before the status: what fails then is an error, not a file that breaks off.
    const first = await lines.next();
    const file = async function* () {
      if (!first.done) yield first.value;
      yield* lines;
    };
    void reply
      .code(200)
      .header('content-disposition', 'attachment; filename="users.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(file()));
  }
}
