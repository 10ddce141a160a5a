import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersList, FileBody, FreeBody, listOf, NoQuery, Operation, StreamedBody } from '@hallpass/http';
import { BulkDeleteDto, JobDto, JobParams, toJob } from './job.dto.js';
import { LISTED_JOBS } from './job.sql.js';
import { JobsService } from './jobs.service.js';

/** 100 MB, enough for several hundred thousand users; larger imports must be split. */
const IMPORT_MAX_BYTES = 100 * 1024 * 1024;

@Controller('users')
@Access('server')
@NoQuery()
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Post('import')
  @Operation({
    summary: 'Import users and their password hashes',
    area: 'users',
    access: 'server',
    audit: ['insert job'],
  })
  @StreamedBody('application/x-ndjson', IMPORT_MAX_BYTES)
  @FreeBody()
  @ApiConsumes('application/x-ndjson')
  @ApiBody({
    schema: { type: 'string', description: 'one JSON object per line, each like the body of POST /users' },
  })
  @Answers(201, JobDto, 409)
  async import(@CurrentCaller() caller: Caller, @Body() file: FileBody): Promise<JobDto> {
    return toJob(await this.jobs.import(caller, file));
  }

  @Post('bulk-delete')
  @Operation({ summary: 'Delete many users', area: 'users', access: 'server', audit: ['insert job'] })
  @Answers(201, JobDto)
  async deleteMany(@CurrentCaller() caller: Caller, @Body() dto: BulkDeleteDto): Promise<JobDto> {
    return toJob(await this.jobs.deleteMany(caller, dto));
  }

  @Get('jobs')
  @Operation({ summary: 'List imports and bulk deletions', area: 'users', access: 'server' })
  @AnswersList(JobDto, { atMost: LISTED_JOBS, because: 'only the latest are listed' })
  async list(@CurrentCaller() caller: Caller) {
    return listOf((await this.jobs.list(caller)).map(toJob));
  }

  @Get('jobs/:job_id')
  @Operation({
    summary: 'Get the progress of an import or bulk deletion',
    area: 'users',
    access: 'server',
    outcomes: { missing: 404 },
  })
  @Answers(200, JobDto, 404)
  async read(@CurrentCaller() caller: Caller, @Param() { job_id }: JobParams): Promise<JobDto> {
    return toJob(await this.jobs.read(caller, job_id));
  }

  @Delete('jobs/:job_id')
  @Operation({
    summary: 'Stop an import or bulk deletion',
    area: 'users',
    access: 'server',
    outcomes: { missing: 404 },
    audit: 'nothing in a new project to change',
  })
  @Answers(200, JobDto, 404)
  async cancel(@CurrentCaller() caller: Caller, @Param() { job_id }: JobParams): Promise<JobDto> {
    return toJob(await this.jobs.cancel(caller, job_id));
  }
}
