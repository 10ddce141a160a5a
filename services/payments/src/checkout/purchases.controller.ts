import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, Operation, success, SuccessDto } from '@hallpass/http';
import { Body, Controller, Get, Headers, Post, Query } from '@nestjs/common';
import { IDEMPOTENCY_KEY, TakesIdempotencyKey } from '../idempotency/takes-idempotency-key.js';
import {
  CreatePurchaseUrlDto,
  PurchaseCodeDto,
  PurchaseSessionDto,
  PurchaseUrlDto,
  StartedPurchaseDto,
  ValidateCodeDto,
  ValidDto,
} from './purchase.dto.js';
import { PurchaseUrlsService } from './purchase-urls.service.js';
import { PurchasesService } from './purchases.service.js';

const CODE_ERRORS = ['VerificationCodeNotFound', 'VerificationCodeMaxAttemptsReached'] as const;
const PURCHASE_ERRORS = [...CODE_ERRORS, 'UserNotFound', 'TeamNotFound', 'ProductAlreadyGranted', 403] as const;

/** The purchase page and the URLs that lead to it (contract/06 §6). The code is the page's credential. */
@Controller()
export class PurchasesController {
  constructor(
    private readonly urls: PurchaseUrlsService,
    private readonly purchases: PurchasesService,
  ) {}

  @Post('payments/purchases/create-purchase-url')
  @Operation({
    summary: 'Create a purchase link',
    area: 'payments',
    access: 'client',
    outcomes: { signedOut: 400 },
    audit: 'needs a Stripe account',
    recentSignIn: 'does not change how the user signs in',
    sample: "const url = await user.createCheckoutUrl({ productId: 'pro' });",
  })
  @Access('client')
  @TakesIdempotencyKey()
  @Answers(
    200,
    PurchaseUrlDto,
    'ProductDoesNotExist',
    'ProductCustomerTypeDoesNotMatch',
    'UserNotFound',
    'TeamNotFound',
    'ProductAlreadyGranted',
    'RedirectUrlNotWhitelisted',
    403,
    409,
    503,
  )
  async create(
    @CurrentCaller() caller: Caller,
    @Body() dto: CreatePurchaseUrlDto,
    @Headers(IDEMPOTENCY_KEY) key: string | undefined,
  ): Promise<PurchaseUrlDto> {
    return { url: await this.urls.create(caller, dto, key) };
  }

  /** Does not use up the code. */
  @Post('payments/purchases/validate-code')
  @Operation({
    summary: 'Get what a purchase link sells',
    area: 'payments',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Access('none')
  @Answers(200, PurchaseCodeDto, ...CODE_ERRORS, 'RedirectUrlNotWhitelisted')
  show(@Body() dto: ValidateCodeDto): Promise<PurchaseCodeDto> {
    return this.urls.show(dto);
  }

  /** Checks only the code's project and the URL. */
  @Get('payments/purchases/validate-code')
  @Operation({ summary: 'Check a purchase link', area: 'payments', access: 'none' })
  @Access('none')
  @Answers(200, ValidDto, 'VerificationCodeNotFound', 'RedirectUrlNotWhitelisted')
  async assertReturn(@Query() query: ValidateCodeDto): Promise<ValidDto> {
    await this.urls.assertReturn(query);
    return { valid: true };
  }

  @Post('payments/purchases/purchase-session')
  @Operation({
    summary: 'Start a payment',
    area: 'payments',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Access('none')
  @Answers(200, StartedPurchaseDto, ...PURCHASE_ERRORS, 503)
  async start(@Body() dto: PurchaseSessionDto): Promise<StartedPurchaseDto> {
    return { client_secret: await this.purchases.start(dto) };
  }

  @Post('internal/payments/test-mode-purchase-session')
  @Operation({
    summary: 'Buy in test mode',
    area: 'sales',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Access('none')
  @Answers(200, SuccessDto, ...PURCHASE_ERRORS)
  async startInTestMode(@Body() dto: PurchaseSessionDto): Promise<SuccessDto> {
    await this.purchases.startInTestMode(dto);
    return success();
  }
}
