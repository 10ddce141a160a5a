import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Post, type Type } from '@nestjs/common';
import { APP_GUARD, ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { KnownErrorFilter } from '@hallpass/errors';
import { Settings } from '@hallpass/settings';
import type { AccessType, Caller } from '../caller/caller.js';
import { CurrentCaller } from '../caller/current-caller.js';
import { MeGuard } from '../me/me.guard.js';
import { Access } from './access.decorator.js';
import { AccessTypeGuard } from './access-type.guard.js';
import { AccessTypeStrategy } from './access-type.strategy.js';
import { assertEveryRouteHasAccess } from './assert-every-route-has-access.js';

@Controller()
@Access('server')
class RoutesController {
  @Get('inherited')
  inherited(@CurrentCaller() caller: Caller) {
    return { type: caller.accessType };
  }

  @Get('open')
  @Access('none')
  open(@CurrentCaller() caller: Caller | null) {
    return { caller: caller === null ? null : caller.accessType };
  }

  @Get('client')
  @Access('client')
  client() {
    return {};
  }

  @Post('admin/:user_id')
  @Access('admin')
  admin() {
    return {};
  }
}

@Controller()
class UndecoratedController {
  @Get('list')
  list() {
    return [];
  }
}

let app: NestFastifyApplication;

async function boot(controller: Type, caller: Partial<Caller> | null): Promise<void> {
  @Module({
    controllers: [controller],
    providers: [
      AccessTypeStrategy,
      { provide: Settings, useValue: { url: 'https://hallpass.test' } },
      { provide: APP_GUARD, useClass: MeGuard },
      { provide: APP_GUARD, useClass: AccessTypeGuard },
    ],
  })
  class TestModule {}
  app = await NestFactory.create<NestFastifyApplication>(TestModule, new FastifyAdapter(), {
    logger: false,
    abortOnError: false,
  });
  app.useGlobalFilters(new KnownErrorFilter());
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request) => {
      (request as { caller?: unknown }).caller = caller;
    });
  assertEveryRouteHasAccess(app.get(ModulesContainer));
  await app.listen(0, '127.0.0.1');
}

afterEach(async () => {
  await app.close();
});

const caller = (accessType: AccessType, userId: string | null = null): Partial<Caller> => ({ accessType, userId });
const send = async (method: 'GET' | 'POST', url: string, body?: object) => {
  const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await fetch((await app.getUrl()) + url, { method, ...json });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

describe('@Access', () => {
  it('stops the boot at a route that says nothing', async () => {
    await expect(boot(UndecoratedController, null)).rejects.toThrow('UndecoratedController.list has no @Access');
  });

  it('asks for an access type', async () => {
    await boot(RoutesController, null);
    expect(await send('GET', '/client')).toMatchObject({ status: 400, body: { code: 'ACCESS_TYPE_REQUIRED' } });
    expect(await send('GET', '/open')).toEqual({ status: 200, body: { caller: null } });
  });

  it.each([
    ['client', '/inherited', ['server', 'admin']],
    ['client', '/admin/1', ['admin']],
    ['server', '/admin/1', ['admin']],
  ] as Array<[AccessType, string, string[]]>)(
    'refuses %s on %s and says what is allowed',
    async (type, url, allowed) => {
      await boot(RoutesController, caller(type));
      const details = { actual_access_type: type, allowed_access_types: allowed };
      const refused = { status: 401, body: { code: 'INSUFFICIENT_ACCESS_TYPE', details } };
      expect(await send(url === '/inherited' ? 'GET' : 'POST', url)).toMatchObject(refused);
    },
  );

  it('lets the higher types into the routes of the lower ones', async () => {
    await boot(RoutesController, caller('admin'));
    expect(await send('GET', '/inherited')).toEqual({ status: 200, body: { type: 'admin' } });
    expect(await send('GET', '/client')).toMatchObject({ status: 200 });
    expect(await send('GET', '/open')).toEqual({ status: 200, body: { caller: 'admin' } });
  });

  it('reports `me` without a user before the access type', async () => {
    await boot(RoutesController, caller('client'));
    const refused = { status: 400, body: { code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' } };
    expect(await send('POST', '/admin/me')).toMatchObject(refused);
    expect(await send('GET', '/inherited?user_id=me')).toMatchObject(refused);
    expect(await send('POST', '/admin/1', { creator_user_id: 'me' })).toMatchObject(refused);
    expect(await send('POST', '/admin/1', { metadata: { user_id: 'me' } })).toMatchObject({ status: 401 });
  });

  it('puts the own id in the place of `me`', async () => {
    await boot(RoutesController, caller('admin', 'own-id'));
    expect(await send('POST', '/admin/me', { user_id: 'me' })).toMatchObject({ status: 201 });
  });
});
