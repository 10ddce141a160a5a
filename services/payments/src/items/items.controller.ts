import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, Operation } from '@hallpass/http';
import { Body, Controller, Get, Headers, Param, Post, Query } from '@nestjs/common';
import { IDEMPOTENCY_KEY, TakesIdempotencyKey } from '../idempotency/takes-idempotency-key.js';
import { ItemDto, ItemParams, UpdateQuantityDto, UpdateQuantityQuery } from './item.dto.js';
import { ItemsService } from './items.service.js';

const REFUSALS = ['ItemNotFound', 'ItemCustomerTypeDoesNotMatch', 'UserNotFound', 'TeamNotFound'] as const;

@Controller('payments/items/:customer_type/:customer_id/:item_id')
export class ItemsController {
  constructor(private readonly items: ItemsService) {}

  /** Requires no session: the SDK's server app reads with client access and without one. */
  @Get()
  @Operation({
    summary: 'Get a customer’s quantity of an item',
    area: 'payments',
    access: 'client',
    scope: 'hallpass:payments:read',
    outcomes: { signedOut: 200, stranger: 403, missing: 'USER_NOT_FOUND' },
    sample: "const credits = await user.getItem('credits');",
  })
  @Access('client')
  @Answers(200, ItemDto, ...REFUSALS, 403)
  read(@CurrentCaller() caller: Caller, @Param() params: ItemParams): Promise<ItemDto> {
    return this.items.read(caller, params);
  }

  @Post('update-quantity')
  @Operation({
    summary: 'Increase or decrease a customer’s quantity of an item',
    area: 'payments',
    access: 'server',
    outcomes: { missing: 'USER_NOT_FOUND' },
    audit: ['insert item_change'],
    sample: 'await credits.tryDecreaseQuantity(1);',
  })
  @Access('server')
  @TakesIdempotencyKey()
  @Answers(200, { type: 'object', properties: {} }, ...REFUSALS, 'ItemQuantityInsufficientAmount', 409)
  updateQuantity(
    @CurrentCaller() caller: Caller,
    @Param() params: ItemParams,
    @Query() { allow_negative }: UpdateQuantityQuery,
    @Body() dto: UpdateQuantityDto,
    @Headers(IDEMPOTENCY_KEY) key: string | undefined,
  ): Promise<Record<string, never>> {
    return this.items.updateQuantity(caller, params, dto, allow_negative, key);
  }
}
