import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, FreeBody, NoQuery, Operation, RawBody, success, SuccessDto } from '@hallpass/http';
import { Body, Controller, Get, Headers, Param, Post } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiHeader, ApiParam, getSchemaPath } from '@nestjs/swagger';
import { DeliveryReportDto, ReportAddressDto } from './delivery-report.dto.js';
import { DeliveryReportsService } from './delivery-reports.service.js';

/** Receives bounces and complaints from mail servers. Not part of the contract. */
@Controller()
export class DeliveryReportsController {
  constructor(private readonly reports: DeliveryReportsService) {}

  @Get('internal/email-delivery-reports')
  @Operation({ summary: 'Get the URL for bounce reports', area: 'emails', right: 'emails:write', access: 'admin' })
  @Access('admin')
  @NoQuery()
  @Answers(200, ReportAddressDto)
  address(@CurrentCaller() { projectId }: Caller): ReportAddressDto {
    return this.reports.address(projectId);
  }

  @Post('emails/delivery-reports/:project_id')
  @Operation({
    summary: 'Report bounces and complaints',
    area: 'emails',
    access: 'none',
    recentSignIn: 'called by a program or provider, without a session',
  })
  @Access('none')
  @RawBody()
  @FreeBody()
  @ApiParam({ name: 'project_id', type: String })
  @ApiHeader({ name: 'x-hallpass-signature', description: 't=<seconds>,v1=<HMAC-SHA256 of "<t>.<body>">' })
  @ApiExtraModels(DeliveryReportDto)
  @ApiBody({ schema: { $ref: getSchemaPath(DeliveryReportDto) } })
  @Answers(200, SuccessDto, 'SchemaError', 401, 404)
  async take(
    @Param('project_id') projectId: string,
    @Body() body: Buffer | undefined,
    @Headers('x-hallpass-signature') signature?: string,
  ): Promise<SuccessDto> {
    await this.reports.take(projectId, signature, body ?? Buffer.alloc(0));
    return success();
  }
}
