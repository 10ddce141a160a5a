import { type Caller, CurrentCaller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { AllowUnknownProperties, Answers, EnumField, Operation, StringField } from '@hallpass/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { LISTED_REPLAYS, readReplay } from '../messages/replay.sql.js';
import { fromWireId } from '../wire/wire-id.js';
import { ClientApi } from './client-api.js';
import { type Iterator, IteratorField } from '../wire/fields.js';
import { BackgroundTaskOutDto, toBackgroundTask } from './message.dto.js';
import { AnswersDataPage, type Page, PageLimitField, pageOf } from './page.js';

class BackgroundTaskParams {
  @StringField({ maxLength: 256 }) task_id!: string;
}

@AllowUnknownProperties()
class BackgroundTasksQuery {
  @PageLimitField() limit?: number;
  @IteratorField('qtask') iterator?: Iterator | null;
  @EnumField(['ascending', 'descending'], { optional: true }) order?: 'ascending' | 'descending';
  @EnumField(['running', 'finished', 'failed'], { optional: true }) status?: string;
  @StringField({ optional: true, maxLength: 64 }) task?: string;
}

/** The progress of replays: tasks of the token's project from the last 90 days (contract/04 §9). */
@Controller('background-task')
@ClientApi()
export class BackgroundTasksController {
  constructor(private readonly db: Database) {}

  @Get()
  @Operation({ summary: 'List replays', area: 'webhooks', access: 'admin' })
  @AnswersDataPage(BackgroundTaskOutDto)
  list(
    @CurrentCaller() { projectId }: Caller,
    @Query() query: BackgroundTasksQuery,
  ): Promise<Page<BackgroundTaskOutDto>> {
    const { order, status = null, task = null } = query;
    return pageOf(
      query,
      order === 'ascending' ? 'asc' : 'desc',
      (direction, from, limit) => LISTED_REPLAYS[direction](this.db, { projectId, status, task, from, limit }),
      toBackgroundTask,
    );
  }

  @Get(':task_id')
  @Operation({ summary: 'Get the progress of a replay', area: 'webhooks', access: 'admin', outcomes: { missing: 404 } })
  @Answers(200, BackgroundTaskOutDto, 404)
  async read(
    @CurrentCaller() { projectId }: Caller,
    @Param() { task_id }: BackgroundTaskParams,
  ): Promise<BackgroundTaskOutDto> {
    const id = fromWireId('qtask', task_id);
    const [replay] = id === null ? [] : await readReplay(this.db, { projectId, id });
    if (!replay) throw new TextError(404, 'WEBHOOK_TASK_NOT_FOUND', 'The background task does not exist.');
    return toBackgroundTask(replay);
  }
}
