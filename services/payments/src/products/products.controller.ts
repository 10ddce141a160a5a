import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, AnswersPageOf, Operation, success, SuccessDto } from '@hallpass/http';
import { Body, Controller, Get, Headers, Param, Post, Query } from '@nestjs/common';
import { IDEMPOTENCY_KEY, TakesIdempotencyKey } from '../idempotency/takes-idempotency-key.js';
import { CustomerParams, GrantProductDto, ListProductsQuery, OwnedProductDto } from './product.dto.js';
import { ProductsService } from './products.service.js';

@Controller('payments/products/:customer_type/:customer_id')
export class ProductsController {
  constructor(private readonly products: ProductsService) {}

  /** Requires no session: the SDK's server app reads with client access and without one. */
  @Get()
  @Operation({
    summary: 'List a customer’s products',
    area: 'payments',
    access: 'client',
    scope: 'hallpass:payments:read',
    outcomes: { signedOut: 200, stranger: 403, missing: 'USER_NOT_FOUND' },
    sample: 'const products = await user.listProducts();',
  })
  @Access('client')
  @AnswersPageOf(OwnedProductDto, { isAlwaysPage: true }, 'UserNotFound', 'TeamNotFound', 403)
  list(@CurrentCaller() caller: Caller, @Param() params: CustomerParams, @Query() query: ListProductsQuery) {
    return this.products.list(caller, params, query);
  }

  @Post()
  @Operation({
    summary: 'Grant a product to a customer',
    area: 'payments',
    access: 'server',
    outcomes: { missing: 'USER_NOT_FOUND' },
    audit: ['insert one_time_purchase'],
    sample: "await app.grantProduct({ userId, productId: 'pro' });",
  })
  @Access('server')
  @TakesIdempotencyKey()
  @Answers(
    200,
    SuccessDto,
    'ProductDoesNotExist',
    'ProductCustomerTypeDoesNotMatch',
    'UserNotFound',
    'TeamNotFound',
    'ProductAlreadyGranted',
    409,
  )
  async grant(
    @CurrentCaller() caller: Caller,
    @Param() params: CustomerParams,
    @Body() dto: GrantProductDto,
    @Headers(IDEMPOTENCY_KEY) key: string | undefined,
  ): Promise<SuccessDto> {
    await this.products.grant(caller, params, dto, key);
    return success();
  }
}
