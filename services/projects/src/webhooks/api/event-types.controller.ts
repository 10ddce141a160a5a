import { type Caller, CurrentCaller } from '@hallpass/access';
import { TextError } from '@hallpass/errors';
import { AllowUnknownProperties, Answers, BooleanField, EnumField, Operation, StringField } from '@hallpass/http';
import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import { EVENT_TYPES, type EventType } from '../messages/event-types.js';
import { unauthenticated } from '../wire/api-error.js';
import { type Iterator, IteratorField } from '../wire/fields.js';
import { EventTypeOutDto } from './message.dto.js';
import { AnswersDataPage, type Page, PageLimitField, pageOf } from './page.js';
import { ClientApi } from './client-api.js';

/** The creation time reported for event types, which only change with releases. */
const SINCE = '2026-11-01T00:00:00.000Z';

class EventTypeParams {
  @StringField({ maxLength: 256 }) event_type_name!: string;
}

@AllowUnknownProperties()
class EventTypesQuery {
  @PageLimitField() limit?: number;
  @IteratorField(null) iterator?: Iterator | null;
  @EnumField(['ascending', 'descending'], { optional: true }) order?: 'ascending' | 'descending';
  @BooleanField({ optional: true }) with_content?: boolean;
}

/**
 * The types of our own messages (contract/04 §9). They are the same for every project, so any token or key may read
 * them: with a super secret admin key, no project is named here.
 */
@Controller('event-type')
@ClientApi('none')
export class EventTypesController {
  @Get()
  @Operation({ summary: 'List event types', area: 'webhooks', access: 'none' })
  @AnswersDataPage(EventTypeOutDto, 401)
  list(
    @CurrentCaller() caller: Caller | null,
    @Headers('authorization') authorization: string | undefined,
    @Query() query: EventTypesQuery,
  ): Promise<Page<EventTypeOutDto>> {
    assertSomebody(caller, authorization);
    const order = query.order === 'descending' ? 'desc' : 'asc';
    const read = async (direction: 'asc' | 'desc', from: string | null, limit: number) => {
      const all = direction === 'asc' ? EVENT_TYPES : [...EVENT_TYPES].reverse();
      const behind = ({ name }: EventType) => from === null || (direction === 'asc' ? name > from : name < from);
      return all.filter(behind).slice(0, limit);
    };
    return pageOf(query, order, read, (type) => toEventType(type, query.with_content === true));
  }

  @Get(':event_type_name')
  @Operation({ summary: 'Get an event type with an example', area: 'webhooks', access: 'none' })
  @Answers(200, EventTypeOutDto, 401, 404)
  read(
    @CurrentCaller() caller: Caller | null,
    @Headers('authorization') authorization: string | undefined,
    @Param() { event_type_name }: EventTypeParams,
  ): EventTypeOutDto {
    assertSomebody(caller, authorization);
    const type = EVENT_TYPES.find(({ name }) => name === event_type_name);
    if (!type)
      throw new TextError(
        404,
        'WEBHOOK_EVENT_TYPE_NOT_FOUND',
        'The event type does not exist. Custom messages can have any event type.',
      );
    return toEventType(type, true);
  }
}

/** @throws TextError 401 */
function assertSomebody(caller: Caller | null, authorization: string | undefined): void {
  if (caller === null && !/^Bearer +(?:whtk|sak)_\S+$/i.test(authorization ?? '')) throw unauthenticated();
}

const toEventType = ({ name, description, schema }: EventType, withContent: boolean): EventTypeOutDto => ({
  name,
  description,
  schemas: withContent ? { '1': schema } : undefined,
  groupName: name.slice(0, name.indexOf('.')),
  archived: false,
  deprecated: false,
  createdAt: SINCE,
  updatedAt: SINCE,
});
