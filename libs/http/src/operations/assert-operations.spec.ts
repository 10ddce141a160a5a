import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { All, Controller, Delete, Get, Module, Post, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ApiExcludeController, ApiExcludeEndpoint } from '@nestjs/swagger';
import { Access } from '@hallpass/access';
import { loadSettings } from '@hallpass/settings';
import { createApp } from '../app/create-app.js';
import { Logger } from '../logs/logger.js';
import { assertEveryRouteHasOperation } from './assert-operations.js';
import { Operation } from './operation.js';

@Controller('forgotten')
@Access('none')
class ForgottenController {
  @Get()
  list(): void {}

  @Get('one')
  read(): void {}

  helper(): void {}
}

@Controller('incomplete')
@Access('client')
class IncompleteController {
  @Post()
  @Operation({ summary: 'Create it', area: 'users', access: 'client', outcomes: {} })
  create(): void {}

  @Delete()
  @Operation({ summary: 'Delete it', area: 'users', access: 'none' })
  delete(): void {}

  @Post('server')
  @Operation({ summary: 'Change it', area: 'users', access: 'server' })
  change(): void {}
}

class ParentController {
  @Get()
  list(): void {}
}
@Controller('inherited')
@Access('none')
class InheritedController extends ParentController {}

@Controller('complete')
@Access('client')
class CompleteController {
  @Get()
  @Operation({ summary: 'Read it', area: 'users', access: 'client', outcomes: {} })
  read(): void {}

  @Post()
  @Operation({
    summary: 'Create it',
    area: 'users',
    access: 'client',
    outcomes: {},
    audit: ['insert user'],
    recentSignIn: true,
  })
  create(): void {}

  @All('*')
  @ApiExcludeEndpoint()
  undocumented(): void {}
}

@ApiExcludeController()
@Controller('undocumented')
@Access('none')
class UndocumentedController {
  @Get()
  read(): void {}
}

@Controller('mixed')
@Access('admin')
class MixedController {
  @Get()
  @Operation({ summary: 'Get something', area: 'projects', access: 'admin' })
  read(): void {}

  @Get('right')
  @Operation({ summary: 'Get another thing', area: 'projects', right: 'project:read', access: 'admin' })
  complete(): void {}
}

const moduleOf = (controller: Type): Type => {
  @Module({ controllers: [controller] })
  class TestModule {}
  return TestModule;
};

async function check(controller: Type): Promise<void> {
  assertEveryRouteHasOperation(await NestFactory.createApplicationContext(moduleOf(controller), { logger: false }));
}

describe('a route', () => {
  it('without @Operation is named, and so is every other one', async () => {
    await expect(check(ForgottenController)).rejects.toThrow(
      /^ForgottenController\.list has no @Operation\nForgottenController\.read has no @Operation$/,
    );
    await expect(check(InheritedController)).rejects.toThrow('InheritedController.list has no @Operation');
  });

  it('that writes is named if it does not say what it leaves and requires', async () => {
    await expect(check(IncompleteController)).rejects.toThrow(
      [
        'IncompleteController.create has no `audit` in @Operation',
        'IncompleteController.create has no `recentSignIn` in @Operation',
        'IncompleteController.delete has no `recentSignIn` in @Operation',
        'IncompleteController.change has no `audit` in @Operation',
      ].join('\n'),
    );
  });

  it('of administrators is named if neither it nor its area says what it needs of a role', async () => {
    await expect(check(MixedController)).rejects.toThrow(
      'MixedController.read has no `right` in @Operation, which the area projects needs',
    );
  });

  it('that is complete, or not in the document, passes', async () => {
    await expect(check(CompleteController)).resolves.toBeUndefined();
    await expect(check(UndocumentedController)).resolves.toBeUndefined();
  });

  it('without @Operation stops the start of a service', async () => {
    const secret = randomBytes(32).toString('hex');
    const settings = loadSettings({
      HALLPASS_SECRET: secret,
      HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: `pck_${secret}`,
      HALLPASS_INTERNAL_SECRET_SERVER_KEY: `ssk_${secret}`,
      HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: `sak_${secret}`,
    });
    const logger = new Logger({ name: 'users', level: 'silent' });
    const start = createApp(moduleOf(ForgottenController), { settings, name: 'users', edge: false, logger });
    await expect(start).rejects.toThrow('ForgottenController.list has no @Operation');
  });
});
