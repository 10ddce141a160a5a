import { Access } from '@hallpass/access';
import { Answers } from '@hallpass/http';
import { Body, Controller, Post } from '@nestjs/common';
import { CheckoutDetailsDto, FullCodeDto, PurchaseStatusDto, RestartedPurchaseDto } from './checkout-page.dto.js';
import { CheckoutPageService } from './checkout-page.service.js';

const CODE_ERRORS = ['VerificationCodeNotFound', 'VerificationCodeMaxAttemptsReached'] as const;

/** What the page at `/purchase/<code>` asks beside the contract: additions of our own. */
@Controller('payments/purchases')
@Access('none')
export class CheckoutPageController {
  constructor(private readonly checkout: CheckoutPageService) {}

  /** Spends nothing. */
  @Post('checkout-details')
  @Answers(200, CheckoutDetailsDto, ...CODE_ERRORS)
  details(@Body() { full_code }: FullCodeDto): Promise<CheckoutDetailsDto> {
    return this.checkout.details(full_code);
  }

  /** Says whether a purchase is paid, for the page that a payment returns to. Asks the provider while it is open. */
  @Post('status')
  @Answers(200, PurchaseStatusDto, ...CODE_ERRORS, 503)
  status(@Body() { full_code }: FullCodeDto): Promise<PurchaseStatusDto> {
    return this.checkout.status(full_code);
  }

  /** Looks up what has become of a payment whose beginning was not answered, and gives it up if it has not been made. */
  @Post('restart')
  @Answers(200, RestartedPurchaseDto, ...CODE_ERRORS, 503)
  restart(@Body() { full_code }: FullCodeDto): Promise<RestartedPurchaseDto> {
    return this.checkout.restart(full_code);
  }
}
