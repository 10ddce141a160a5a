import { Controller, Get, Query } from '@nestjs/common';
import { Access } from '@hallpass/access';
import { TextError } from '@hallpass/errors';
import { OutsideApi } from '../service/outside-api.js';
import { ServiceState } from '../service/service-state.js';
import { AllowUnknownProperties } from '../schema/markers.js';
import { StringField, EnumField } from '../fields/text-fields.js';
import { Logger } from '../logs/logger.js';
import { Answers } from '../openapi/answers.js';
import { Operation } from '../operations/operation.js';
import { Readiness } from './readiness.js';

class HealthDto {
  @EnumField(['ok'])
  status!: 'ok';
}

@AllowUnknownProperties()
class HealthQuery {
  @StringField({ optional: true, description: '1: also ask the database' })
  db?: string;
}

/**
 * `GET /health` (contract/01 §9): whether the process is up and, with `?db=1`, whether its dependencies answer. A
 * missing dependency gives 503, like a process that is stopping: load balancers and monitors distinguish that from a
 * bug.
 */
@OutsideApi()
@Controller('health')
@Access('none')
export class HealthController {
  constructor(
    private readonly state: ServiceState,
    private readonly readiness: Readiness,
    private readonly logger: Logger,
  ) {}

  @Get()
  @Operation({ summary: 'Check whether the service is up', area: 'projects', access: 'none' })
  @Answers(200, HealthDto, 503)
  async health(@Query() query: HealthQuery): Promise<HealthDto> {
    if (this.state.isDraining)
      throw new TextError(503, 'SERVICE_STOPPING', 'The service is stopping. Try again in a moment.', {
        'retry-after': '1',
      });
    if (query.db === '1') await this.assertReady();
    return { status: 'ok' };
  }

  private async assertReady(): Promise<void> {
    const failures = await this.readiness.failures();
    for (const { name, reason } of failures) this.logger.error('not ready', { check: name, reason });
    if (failures.length > 0)
      throw new TextError(503, 'DATABASE_UNREACHABLE', 'The database is not responding. Try again in a moment.', {
        'retry-after': '1',
      });
  }
}
