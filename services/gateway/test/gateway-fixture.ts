import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Access,
  CallerResolver,
  type Caller,
  ContextCallerResolver,
  ContextSigner,
  CurrentCaller,
} from '@hallpass/access';
import type { Database } from '@hallpass/database';
import { KnownErrors, TextError } from '@hallpass/errors';
import { Answers, BodyLimit, createApp, FreeBody, Logger, openApiDocument, success, SuccessDto } from '@hallpass/http';
import type { ProjectSnapshot, ProjectStore } from '@hallpass/projects';
import type { Settings } from '@hallpass/settings';
import { Body, Controller, Delete, Get, Header, Module, Param, Post, Req, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addPassThrough } from '../src/pass-through/pass-through.js';
import { routesOf, type ServiceRoute } from '../src/pass-through/route-table.js';
import { Upstream } from '../src/pass-through/upstream.js';

export const settings = {
  secret: 'a'.repeat(64),
  previousSecret: null,
  trustedProxyHops: 0,
  geoHeaders: 'none',
  environment: 'development',
} as Settings;
export const signer = new ContextSigner(settings);

const silent = (name: string) => new Logger({ name, level: 'silent' });

/** The caller that the edge determines; null if the request sends no access type. */
const CALLER: Caller = {
  projectId: 'p',
  accessType: 'client',
  project: { id: 'p', version: 7 } as ProjectSnapshot,
  userId: 'u',
  isAnonymous: false,
  sessionId: 's',
  adminUserId: null,
  adminKeyId: null,
  serverKeyId: null,
  impersonatedBy: null,
  requestId: '',
  clientAddress: '',
  client: { userAgent: null, acceptLanguage: null, geo: null },
};

class EdgeDouble extends CallerResolver {
  async resolve(headers: Record<string, unknown>): Promise<Caller | null> {
    if (headers['x-stack-access-type'] === 'wrong') throw new KnownErrors.InvalidAccessType({ accessType: 'wrong' });
    return headers['x-stack-access-type'] === undefined ? null : CALLER;
  }
}

/** One entry for each request that reached a handler. */
export const reached: string[] = [];

@Controller('things')
@Access('none')
class ThingsController {
  @Get()
  @Header('x-extra', 'kept')
  @Answers(200, 'none')
  list(@CurrentCaller() caller: Caller | null, @Req() request: FastifyRequest): object {
    reached.push('list');
    return {
      project: caller && { id: caller.projectId, version: caller.project.version, user: caller.userId },
      address: request.clientAddress,
      headers: Object.keys(request.headers).filter((name) => name.startsWith('x-')),
    };
  }

  @Get('fault')
  @Answers(200, 'none')
  fault(): never {
    throw new KnownErrors.TeamNotFound({ team_id: 't1' });
  }

  @Get('text')
  @Answers(200, 'none')
  text(): never {
    throw new TextError(404, 'PATH_NOT_FOUND', 'There is no such thing.');
  }

  @Get('large')
  @Answers(200, 'text')
  large(): string {
    return 'x'.repeat(1_000_000);
  }

  @Get('slow')
  @Answers(200, 'none')
  async slow(): Promise<object> {
    await pause(4_500); // longer than the silence after which the gateway sends an inquiry
    return { is: 'at last' };
  }

  @Get('empty')
  @Answers(200, 'none')
  empty(): void {
    return undefined;
  }

  @Get(':thing_id')
  @Answers(200, 'none')
  one(@Param('thing_id') id: string): object {
    reached.push(`one ${id}`);
    return { id };
  }

  @Post()
  @FreeBody()
  @Answers(201, 'none')
  make(@Body() body: unknown): object {
    reached.push('make');
    return { length: JSON.stringify(body ?? null).length };
  }

  @Post('big')
  @BodyLimit(3_000_000)
  @FreeBody()
  @Answers(200, 'none')
  big(@Body() body: { text: string }): object {
    reached.push('big');
    return { length: body.text.length };
  }

  @Delete(':thing_id')
  @FreeBody()
  @Answers(200, SuccessDto)
  remove(@Param('thing_id') id: string): SuccessDto {
    reached.push(`remove ${id}`);
    return success();
  }
}

/** A handler of the service that is in no document, so the gateway must never route to it. */
@Controller('hidden')
@Access('none')
class HiddenController {
  @Get(':name')
  @Answers(200, 'none')
  hidden(): object {
    reached.push('hidden');
    return {};
  }
}

export interface Running {
  app: NestFastifyApplication;
  url: string;
  port: number;
}

async function listen(app: NestFastifyApplication, port = 0): Promise<Running> {
  await app.listen(port, '127.0.0.1');
  const address = (app.getHttpServer() as Server).address() as AddressInfo;
  return { app, port: address.port, url: `http://127.0.0.1:${address.port}` };
}

function serviceModule(resolver: CallerResolver, controllers: Type[]): Type {
  @Module({ controllers, providers: [{ provide: CallerResolver, useValue: resolver }] })
  class ServiceModule {}
  return ServiceModule;
}

const projects = {
  load: async (_db: unknown, id: string, version: number) => ({ id, version }) as ProjectSnapshot,
} as unknown as ProjectStore;

/** A service behind the gateway, with the real check of the signed context. */
export async function startService(port = 0): Promise<Running> {
  const resolver = new ContextCallerResolver({} as Database, projects, settings);
  const module = serviceModule(resolver, [ThingsController, HiddenController]);
  return listen(await createApp(module, { settings, name: 'users', edge: false, logger: silent('users') }), port);
}

export async function startOneProcess(): Promise<Running> {
  const module = serviceModule(new EdgeDouble(), [ThingsController]);
  return listen(await createApp(module, { settings, name: 'one', edge: true, logger: silent('one') }));
}

let routes: Promise<ServiceRoute[]> | null = null;

const thingRoutes = (): Promise<ServiceRoute[]> => (routes ??= makeThingRoutes());

async function makeThingRoutes(): Promise<ServiceRoute[]> {
  const module = serviceModule(new EdgeDouble(), [ThingsController]);
  const app = await createApp(module, { settings, name: 'users', edge: false, logger: silent('users') });
  return routesOf(new Map([['users', openApiDocument(app)]]));
}

export async function startGateway(urls: string[], deadlineMillis?: number): Promise<Running & { upstream: Upstream }> {
  const upstream = new Upstream(urls);
  const app = await createApp(serviceModule(new EdgeDouble(), []), {
    settings,
    name: 'gateway',
    edge: true,
    logger: silent('gateway'),
  });
  addPassThrough(app.getHttpAdapter().getInstance() as unknown as FastifyInstance, {
    routes: (await thingRoutes()).map((route) => ({
      ...route,
      answerLimitMillis: deadlineMillis ?? route.answerLimitMillis,
    })),
    upstreams: new Map([['users', upstream]]),
    signer,
  });
  return { ...(await listen(app)), upstream };
}

export async function startBareServer(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
