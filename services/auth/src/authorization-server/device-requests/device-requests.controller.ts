import { Access } from '@hallpass/access';
import { NoQuery, OutsideApi, success, type SuccessDto } from '@hallpass/http';
import { Body, Controller, Header, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  AnswerDeviceRequestDto,
  type DeviceRequestDto,
  DeviceRequestParams,
  DeviceRequestQuestionDto,
} from './device-requests.dto.js';
import { DeviceRequests } from './device-requests.service.js';

/** For the hosted page `device`. */
@Controller('p/:project_id/oauth/device')
@OutsideApi()
@Access('none')
@NoQuery()
export class DeviceRequestsController {
  constructor(private readonly requests: DeviceRequests) {}

  @Post('request')
  @HttpCode(200)
  @ApiExcludeEndpoint()
  @Header('cache-control', 'no-store')
  read(
    @Param() { project_id: projectId }: DeviceRequestParams,
    @Body() { user_code: userCode, refresh_token: refreshToken }: DeviceRequestQuestionDto,
    @Req() { clientAddress }: FastifyRequest,
  ): Promise<DeviceRequestDto> {
    return this.requests.read({ projectId, userCode, refreshToken, clientAddress });
  }

  @Post('decision')
  @HttpCode(200)
  @ApiExcludeEndpoint()
  @Header('cache-control', 'no-store')
  async decide(
    @Param() { project_id: projectId }: DeviceRequestParams,
    @Body() { user_code: userCode, refresh_token: refreshToken, decision }: AnswerDeviceRequestDto,
    @Req() { clientAddress }: FastifyRequest,
  ): Promise<SuccessDto> {
    await this.requests.decide({ projectId, userCode, refreshToken, clientAddress }, decision);
    return success();
  }
}
