import { expect, it, afterAll, beforeAll, describe } from '@jest/globals';
import { Body, Controller, Post } from '@nestjs/common';
import { Access } from '@hallpass/access';
import request from 'supertest';
import { ArrayField, NumberField, ObjectField, StringField } from '../fields/index.js';
import { startTinyApp, type TinyApp } from '../../test/tiny-app.js';
import { readDto } from './dto-reader.js';
import { FieldsAgree } from './field-rules.js';

describe('field rules', () => {
  @FieldsAgree<RangeDto>(({ from, to }) =>
    from !== undefined && to !== undefined && from > to ? [['to', 'must not be below from']] : [],
  )
  class RangeDto {
    @NumberField({ optional: true }) from?: number;
    @NumberField({ optional: true }) to?: number;
    @StringField() name!: string;
  }

  class RangesDto {
    @ArrayField(ObjectField(() => RangeDto)) ranges!: RangeDto[];
  }

  function faultsOf(value: unknown): string[] {
    const faults: string[] = [];
    readDto(RangesDto, value, { path: 'body', text: false, faults });
    return faults;
  }

  it('names the field, wherever the object stands, beside what else is wrong', () => {
    expect(
      faultsOf({
        ranges: [
          { from: 1, to: 2, name: 'a' },
          { from: 2, to: 1 },
        ],
      }),
    ).toEqual(['body.ranges[1].name is a required field', 'body.ranges[1].to must not be below from']);
  });

  it('says nothing of a field that is wrong already', () => {
    expect(faultsOf({ ranges: [{ from: 2, to: '1', name: 'a' }] })).toEqual(['body.ranges[0].to must be a number']);
  });
});

describe('schema', () => {
  let tiny: TinyApp;
  const http = () => request(tiny.app.getHttpServer());
  const id = '8c1b1d5e-0000-4000-8000-00000000000a';

  beforeAll(async () => {
    tiny = await startTinyApp();
  });
  afterAll(() => tiny.app.close());

  async function faultsOf(call: request.Test): Promise<string[]> {
    const { body, headers } = await call.expect(400);
    expect(headers['x-stack-known-error']).toBe('SCHEMA_ERROR');
    expect(body).toEqual({ code: 'SCHEMA_ERROR', details: { message: body.error }, error: expect.any(String) });
    const [first, ...bullets] = (body.error as string).split('\n');
    expect(first).toMatch(/^The request to (GET|POST|PATCH|DELETE) \/api\/v1\/things/);
    return bullets;
  }

  describe('SCHEMA_ERROR', () => {
    it('tells every fault of params, query and body at once, with method, path and reason', async () => {
      const bullets = await faultsOf(
        http()
          .patch('/api/v1/things/not-an-id?desc=1&colour=red')
          .send({ name: 'too long', email: 'a@b', wheel: { size: 0.5, rim: 1 }, spares: [{ size: 1 }, {}], extra: 1 }),
      );
      expect(bullets).toEqual([
        '  - params.thing_id must be a valid UUID',
        "  - query.desc must be 'true' or 'false'",
        '  - query contains the unknown property "colour"',
        '  - body.name must be at most 5 characters',
        '  - body.email must be a valid email',
        '  - body.wheel.size must be an integer',
        '  - body.wheel contains the unknown property "rim"',
        '  - body.spares[1].size is a required field',
        '  - body contains the unknown property "extra"',
      ]);
    });

    it.each([
      ['a missing field', {}, '  - body.name is a required field'],
      ['null where it clears nothing', { name: null }, '  - body.name must not be null'],
      ['a number for a string', { name: 1 }, '  - body.name must be a string'],
      ['a string for a boolean', { name: 'a', shiny: 'true' }, '  - body.shiny must be a boolean'],
      ['a string for a number', { name: 'a', wheel: { size: '1' } }, '  - body.wheel.size must be a number'],
      ['an array for an object', { name: 'a', wheel: [] }, '  - body.wheel must be an object'],
      [
        'a property named constructor',
        { name: 'a', constructor: {} },
        '  - body contains the unknown property "constructor"',
      ],
      ['text that PostgreSQL cannot store', { name: 'a\u0000' }, '  - body.name must not contain the character U+0000'],
      [
        'text that is not well-formed',
        { name: 'a\ud800' },
        '  - body.name must be well-formed Unicode: it contains half of a surrogate pair',
      ],
      [
        'the same in the name of a member',
        { name: 'a', metadata: { list: [{ '\udc00': 1 }] } },
        '  - body.metadata must be well-formed Unicode: it contains half of a surrogate pair',
      ],
      [
        'more characters than there may be',
        { name: '\u{1f511}'.repeat(6) },
        '  - body.name must be at most 5 characters',
      ],
      [
        'U+0000 inside metadata',
        { name: 'a', metadata: [{ 'k\u0000': 1 }] },
        '  - body.metadata must not contain the character U+0000',
      ],
    ])('refuses %s', async (_name, body, bullet) => {
      expect(await faultsOf(http().post('/api/v1/things').send(body))).toEqual([bullet]);
    });

    it.each([
      ['no body', undefined, '  - body is a required field'],
      ['an empty body', '', '  - body is a required field'],
      ['a list', [], '  - body must be an object'],
      ['null', 'null', '  - body must be an object'],
      ['text', '"text"', '  - body must be an object'],
    ])('wants a JSON object, not %s', async (_name, body, bullet) => {
      const call = http().post('/api/v1/things/empty').set('x-any', '1');
      if (body !== undefined) call.set('content-type', 'application/json').send(body as object);
      expect(await faultsOf(call)).toEqual([bullet]);
    });

    it('refuses any property where the body is an empty object', async () => {
      expect(await faultsOf(http().post('/api/v1/things/empty').send({ a: 1 }))).toEqual([
        '  - body contains the unknown property "a"',
      ]);
      await http().post('/api/v1/things/empty').send({}).expect(200);
    });

    it('checks a body that may be left out like any other, once there is one', async () => {
      expect(await faultsOf(http().post('/api/v1/things/optional').send({ size: '1' }))).toEqual([
        '  - body.size must be a number',
      ]);
      const nothing = http().post('/api/v1/things/optional').set('content-type', 'application/json').send('null');
      expect(await faultsOf(nothing)).toEqual(['  - body must be an object']);
    });

    it('refuses any query where the endpoint declares that it has none, ignores it where nothing is declared', async () => {
      expect(await faultsOf(http().post('/api/v1/things?x=1').send({ name: 'a' }))).toEqual([
        '  - query contains the unknown property "x"',
      ]);
      await http().post('/api/v1/things/empty?x=1').send({}).expect(200);
    });

    it('checks a query that it does not look at, and takes nothing else with it', async () => {
      const thing = '/api/v1/things/8a5b0f2e-31c4-4d61-9f0e-2b7c8d9e0f11';
      expect(await faultsOf(http().delete(`${thing}?user_id=x&colour=red`))).toEqual([
        '  - query.user_id must be a valid UUID',
        '  - query contains the unknown property "colour"',
      ]);
      await http().delete(`${thing}?user_id=8a5b0f2e-31c4-4d61-9f0e-2b7c8d9e0f11`).expect(200);
    });
  });

  describe('what passes', () => {
    it('is an instance of the class, with metadata untouched', async () => {
      const metadata = { then: 1, constructor: 'x', nested: [{ a: null }] };
      const { body } = await http().post('/api/v1/things').send({ name: 'a', shiny: null, metadata }).expect(201);
      expect(body).toEqual({ body: { name: 'a', shiny: null, metadata }, isThing: true });
    });

    it('takes the last of a repeated query key, and reads text as what it stands for', async () => {
      const { body } = await http().get('/api/v1/things?desc=true&limit=1&desc=false&limit=20').expect(200);
      expect(body).toEqual({ query: { desc: false, limit: 20 } });
    });

    it('is an empty object where a body that may be left out is', async () => {
      const without = http().post('/api/v1/things/optional');
      const empty = http().post('/api/v1/things/optional').set('content-type', 'application/json').send('');
      for (const call of [without, empty]) expect((await call.expect(200)).body).toEqual({ body: { size: 2 } });
    });

    it('lower-cases ids', async () => {
      const { body } = await http().patch(`/api/v1/things/${id.toUpperCase()}`).send({ name: 'a' }).expect(200);
      expect(body.params).toEqual({ thing_id: id });
    });
  });

  describe('declarations', () => {
    @Controller('loose')
    @Access('none')
    class LooseController {
      @Post()
      take(@Body() body: Record<string, unknown>): object {
        return body;
      }
    }

    it('stop the boot when a handler takes a body that nobody checks', async () => {
      await expect(startTinyApp({ controllers: [LooseController] })).rejects.toThrow(
        'LooseController.take takes its body',
      );
    });
  });
});
