import { Access } from '@hallpass/access';
import { Answers, Operation } from '@hallpass/http';
import { Body, Controller, Post } from '@nestjs/common';
import { CheckoutDetailsDto, FullCodeDto, PurchaseStatusDto, RestartedPurchaseDto } from './checkout-page.dto.js';
import { CheckoutPageService } from './checkout-page.service.js';

const CODE_ERRORS = ['VerificationCodeNotFound', 'VerificationCodeMaxAttemptsReached'] as const;

/** Endpoints of the page `/purchase/<code>` that the contract does not have. */
@Controller('payments/purchases')
@Access('none')
export class CheckoutPageController {
  constructor(private readonly checkout: CheckoutPageService) {}

  /** Does not use up the code. */
  @Post('checkout-details')
  @Operation({
    summary: 'Get the contents of the checkout page',
    area: 'payments',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Answers(200, CheckoutDetailsDto, ...CODE_ERRORS)
  details(@Body() { full_code }: FullCodeDto): Promise<CheckoutDetailsDto> {
    return this.checkout.details(full_code);
  }

  /**
   * Reports whether a purchase is paid, for the page a payment returns to. Asks the provider while the payment is open.
   */
  @Post('status')
  @Operation({
    summary: 'Get whether a purchase is paid',
    area: 'payments',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Answers(200, PurchaseStatusDto, ...CODE_ERRORS, 503)
  status(@Body() { full_code }: FullCodeDto): Promise<PurchaseStatusDto> {
    return this.checkout.status(full_code);
  }

  /** Finds out whether a payment was made when its start got no response, and abandons the payment if it was not. */
  @Post('restart')
  @Operation({
    summary: 'Restart a purchase whose payment failed',
    area: 'payments',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Answers(200, RestartedPurchaseDto, ...CODE_ERRORS, 503)
  restart(@Body() { full_code }: FullCodeDto): Promise<RestartedPurchaseDto> {
    return this.checkout.restart(full_code);
  }
}
