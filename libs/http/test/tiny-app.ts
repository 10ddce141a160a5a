import { Body, Controller, Delete, Get, Module, Param, Patch, Post, Query, Req, type Type } from '@nestjs/common';
import {
  Access,
  type Caller,
  CallerResolver,
  CurrentCaller,
  type RequestHeaders,
  type RequestMeta,
} from '@hallpass/access';
import { KnownErrors, RateLimitedError, TextError } from '@hallpass/errors';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { createApp } from '../src/app/create-app.js';
import {
  ArrayField,
  BooleanField,
  EmailField,
  JsonField,
  NumberField,
  ObjectField,
  StringField,
  UuidField,
} from '../src/fields/index.js';
import { Logger } from '../src/logs/logger.js';
import { Answers, success, SuccessDto } from '../src/openapi/answers.js';
import { Operation } from '../src/operations/operation.js';
import { EmptyBody, FreeBody, IgnoredQuery, NoQuery, OptionalBody } from '../src/schema/markers.js';
import { BodyLimit, FileBody, IgnoresBody, RawBody, StreamedBody } from '../src/wire/body-parsers.js';

class WheelDto {
  @NumberField({ integer: true, min: 1 })
  size!: number;
}

class RimDto {
  @NumberField({ default: 2 })
  size!: number;
}

class ThingDto {
  @StringField({ maxLength: 5 })
  name!: string;

  @EmailField('strict', { optional: true })
  email?: string;

  @BooleanField({ optional: true, nullable: true })
  shiny?: boolean | null;

  @ObjectField(() => WheelDto, { optional: true })
  wheel?: WheelDto;

  @ArrayField(ObjectField(() => WheelDto), { optional: true })
  spares?: WheelDto[];

  @JsonField({ optional: true })
  metadata?: unknown;
}

class ThingParams {
  @UuidField()
  thing_id!: string;
}

class UserFilter {
  @UuidField({ optional: true })
  user_id?: string;
}

class ListQuery {
  @BooleanField({ optional: true })
  desc?: boolean;

  @NumberField({ optional: true, integer: true, min: 1 })
  limit?: number;
}

@Controller('things')
@Access('none')
export class ThingsController {
  @Get()
  @Answers(200, 'none')
  list(@Query() query: ListQuery): object {
    return { query };
  }

  @Post()
  @Operation({
    summary: 'Create a thing',
    area: 'users',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
    sample: 'await app.createThing();',
  })
  @NoQuery()
  @Answers(201, ThingDto, 'TeamNotFound')
  create(@Body() body: ThingDto): object {
    return { body, isThing: body instanceof ThingDto };
  }

  @Patch(':thing_id')
  @Answers(200, 'none')
  update(@Param() params: ThingParams, @Query() query: ListQuery, @Body() body: ThingDto): object {
    return { params, query, body };
  }

  @Delete(':thing_id')
  @IgnoredQuery(UserFilter)
  @Answers(200, SuccessDto)
  remove(@Param() _params: ThingParams): SuccessDto {
    return success();
  }

  @Post('empty')
  @Answers(200, SuccessDto)
  empty(@Body() _body: EmptyBody): SuccessDto {
    return success();
  }

  @Post('optional')
  @OptionalBody()
  @Answers(200, 'none')
  optional(@Body() body: RimDto): object {
    return { body };
  }

  @Post('echo')
  @FreeBody()
  @Answers(200, 'none')
  echo(@Body() body: unknown): object {
    return { body: body === undefined ? 'nothing' : Buffer.isBuffer(body) ? `bytes ${body.toString('hex')}` : body };
  }

  @Post('signed')
  @RawBody()
  @FreeBody()
  @Answers(200, 'none')
  signed(@Body() body: Buffer | undefined): object {
    return { body: body === undefined ? 'nothing' : `bytes ${body.toString('hex')}` };
  }

  @Post('ignored')
  @IgnoresBody()
  @Answers(200, SuccessDto)
  ignored(): SuccessDto {
    return success();
  }

  @Post('large')
  @BodyLimit(2 * 1024 * 1024)
  @FreeBody()
  @Answers(200, 'none')
  large(@Body() body: { text: string }): object {
    return { length: body.text.length };
  }

  @Post('file')
  @StreamedBody('application/x-ndjson', 2 * 1024 * 1024)
  @FreeBody()
  @Answers(200, 'none')
  async file(@Body() file: FileBody): Promise<object> {
    let length = 0;
    for await (const chunk of file) {
      length += chunk.length;
      if (chunk.includes('stop')) throw new TextError(400, 'MALFORMED_REQUEST', 'Stopped.');
    }
    return { length };
  }
}

@Controller('faults')
@Access('none')
export class FaultsController {
  @Get('known')
  @Answers(200, 'none', 'TeamNotFound')
  known(): never {
    throw new KnownErrors.TeamNotFound({ team_id: 't1' });
  }

  @Get('text')
  @Answers(200, 'none')
  text(): never {
    throw new TextError(401, 'ADMIN_USER_DELETED', 'The user no longer exists.');
  }

  @Get('limited')
  @Answers(200, 'none')
  limited(): never {
    throw new RateLimitedError(2.2);
  }

  @Get('full')
  @Answers(200, 'none')
  full(): never {
    throw Object.assign(new Error("ENOSPC: no space left on device, write '/var/lib/x'"), { code: 'ENOSPC' });
  }

  @Get('bug')
  @Answers(200, 'none')
  bug(): never {
    throw Object.assign(new Error('duplicate key in relation "users.user" on host db.internal'), {
      query: 'SELECT secret-canary',
      parameters: ['secret-canary'],
    });
  }
}

@Controller('people')
@Access('client')
export class PeopleController {
  @Get('me')
  @Answers(200, 'none')
  me(@CurrentCaller() caller: Caller | null, @Req() request: FastifyRequest): object {
    return { caller: caller?.projectId ?? null, headers: Object.keys(request.headers).sort() };
  }

  @Post()
  @FreeBody()
  @Answers(200, 'none')
  make(@Body() body: unknown): object {
    return { body: body ?? null };
  }
}

/** Stands in for the caller check: records its calls, and rejects on demand. */
export class RecordingResolver extends CallerResolver {
  readonly asked: Array<{ headers: RequestHeaders; meta: RequestMeta }> = [];

  async resolve(headers: RequestHeaders, meta: RequestMeta): Promise<Caller | null> {
    this.asked.push({ headers: { ...headers }, meta });
    if (headers['x-stack-access-type'] === 'wrong') throw new KnownErrors.InvalidAccessType({ accessType: 'wrong' });
    return { projectId: 'p1', accessType: 'client' } as Caller;
  }
}

export interface TinyApp {
  app: NestFastifyApplication;
  resolver: RecordingResolver;
  logs: () => Array<Record<string, unknown>>;
  logText: () => string;
}

/** Starts an application with the real server and no database. */
export async function startTinyApp({
  edge = true,
  trustedProxyHops = 0,
  controllers = [] as Type[],
  metricsPort = null as number | null,
  logger = null as Logger | null,
} = {}): Promise<TinyApp> {
  const resolver = new RecordingResolver();
  @Module({
    controllers: [ThingsController, FaultsController, PeopleController, ...controllers],
    providers: [{ provide: CallerResolver, useValue: resolver }],
  })
  class TinyModule {}
  const lines: string[] = [];
  const collecting = new Logger({ name: 'tiny', stream: { write: (line: string) => void lines.push(line) } });
  const settings = { trustedProxyHops, metricsPort, metricsHost: '127.0.0.1' } as Parameters<
    typeof createApp
  >[1]['settings'];
  const app = await createApp(TinyModule, { settings, name: 'tiny', edge, logger: logger ?? collecting });
  await app.listen(0, '127.0.0.1');
  return {
    app,
    resolver,
    logs: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    logText: () => lines.join(''),
  };
}
