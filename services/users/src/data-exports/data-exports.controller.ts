import { Body, Controller, Delete, Get, Param, Post, Res } from '@nestjs/common';
import { ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { answerFile, Answers, AnswersList, listOf, NoQuery, Operation, success, SuccessDto } from '@hallpass/http';
import { UserParams } from '../users/user-fields.dto.js';
import { CreateDataExportDto, DataExportDto, DataExportParams, toDataExport } from './data-export.dto.js';
import { LISTED_EXPORTS } from './data-export.sql.js';
import { DataExportsService } from './data-exports.service.js';

const SIGNED_OUT = { signedOut: 'CANNOT_GET_OWN_USER_WITHOUT_USER', stranger: 403 } as const;

/** Archives of the personal data of a user. */
@Controller('users/:user_id/data-exports')
@Access('client')
@NoQuery()
export class DataExportsController {
  constructor(private readonly exports: DataExportsService) {}

  @Post()
  @Operation({
    summary: "Request an archive of a user's data",
    area: 'users',
    access: 'client',
    outcomes: { ...SIGNED_OUT, missing: 'USER_NOT_FOUND' },
    audit: ['insert data_export'],
    recentSignIn: true,
    sample: 'const archive = await user.requestDataExport();',
  })
  @Answers(201, DataExportDto, 'CannotGetOwnUserWithoutUser', 'UserNotFound', 'RecentSignInRequired', 403, 409)
  async request(
    @CurrentCaller() caller: Caller,
    @Param() { user_id }: UserParams,
    @Body() { for_user }: CreateDataExportDto,
  ): Promise<DataExportDto> {
    return toDataExport(await this.exports.request(caller, user_id, { forUser: for_user }));
  }

  @Get()
  @Operation({
    summary: "List the archives of a user's data",
    area: 'users',
    access: 'client',
    outcomes: { ...SIGNED_OUT, missing: 200 },
    sample: 'const archives = await user.listDataExports();',
  })
  @AnswersList(
    DataExportDto,
    { atMost: LISTED_EXPORTS, because: 'requests are limited, and archives expire in a week' },
    'CannotGetOwnUserWithoutUser',
    403,
  )
  async list(@CurrentCaller() caller: Caller, @Param() { user_id }: UserParams) {
    return listOf((await this.exports.list(caller, user_id)).map(toDataExport));
  }

  @Get(':export_id')
  @Operation({
    summary: "Get an archive of a user's data",
    area: 'users',
    access: 'client',
    outcomes: { ...SIGNED_OUT, missing: 404 },
    dashboard: { unusedBecause: 'another operation does more' },
  })
  @Answers(200, DataExportDto, 'CannotGetOwnUserWithoutUser', 403, 404)
  async read(
    @CurrentCaller() caller: Caller,
    @Param() { user_id, export_id }: DataExportParams,
  ): Promise<DataExportDto> {
    return toDataExport(await this.exports.read(caller, user_id, export_id));
  }

  @Get(':export_id/download')
  @Operation({
    summary: "Download an archive of a user's data",
    area: 'users',
    access: 'client',
    outcomes: { ...SIGNED_OUT, missing: 404 },
    right: 'users:write',
    sample: 'const file = await user.downloadDataExport(archive.id);',
  })
  @ApiProduces('application/json')
  @Answers(
    200,
    { type: 'string', description: 'JSON (docs/data-export.md)' },
    'CannotGetOwnUserWithoutUser',
    'RecentSignInRequired',
    403,
    404,
    409,
  )
  async download(
    @CurrentCaller() caller: Caller,
    @Param() { user_id, export_id }: DataExportParams,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const parts = await this.exports.download(caller, user_id, export_id);
    void reply.header('cache-control', 'no-store');
    await answerFile(reply, { fileName: `data-${user_id}.json`, contentType: 'application/json', parts });
  }

  @Delete(':export_id')
  @Operation({
    summary: "Delete an archive of a user's data",
    area: 'users',
    access: 'client',
    outcomes: { ...SIGNED_OUT, missing: 404 },
    audit: ['update data_export'],
    recentSignIn: 'does not change how the user signs in',
    sample: 'await user.deleteDataExport(archive.id);',
  })
  @Answers(200, SuccessDto, 'CannotGetOwnUserWithoutUser', 403, 404)
  async delete(
    @CurrentCaller() caller: Caller,
    @Param() { user_id, export_id }: DataExportParams,
  ): Promise<SuccessDto> {
    await this.exports.delete(caller, user_id, export_id);
    return success();
  }
}
