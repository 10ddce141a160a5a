import { Access } from '@hallpass/access';
import { Answers } from '@hallpass/http';
import { Body, Controller, Post } from '@nestjs/common';
import {
  CustomerCodeDto,
  CustomerDetailsDto,
  CustomerOpenPaymentDto,
  CustomerPaymentsDto,
  CustomerProductDto,
  CustomerProductsDto,
  CustomerReceiptDto,
  CustomerReceiptQueryDto,
  CustomerSubscriptionDto,
  ListCustomerPaymentsDto,
  ListCustomerProductsDto,
} from './customer-page.dto.js';
import { CustomerPageService } from './customer-page.service.js';
import { CustomerSubscriptionsService } from './customer-subscriptions.service.js';

const CODE_ERRORS = ['VerificationCodeNotFound', 'VerificationCodeMaxAttemptsReached'] as const;

/** What the page at `/customer/<code>` asks: an addition of our own. The code is the credential, in bodies alone. */
@Controller('payments/customer-page')
@Access('none')
export class CustomerPageController {
  constructor(
    private readonly page: CustomerPageService,
    private readonly subscriptions: CustomerSubscriptionsService,
  ) {}

  @Post('details')
  @Answers(200, CustomerDetailsDto, ...CODE_ERRORS)
  details(@Body() { full_code }: CustomerCodeDto): Promise<CustomerDetailsDto> {
    return this.page.details(full_code);
  }

  /** What is owned, newest first, and then what is included. */
  @Post('products')
  @Answers(200, CustomerProductsDto, ...CODE_ERRORS)
  products(@Body() dto: ListCustomerProductsDto): Promise<CustomerProductsDto> {
    return this.page.products(dto);
  }

  /** Money that came in and went back, newest first. */
  @Post('payments')
  @Answers(200, CustomerPaymentsDto, ...CODE_ERRORS)
  payments(@Body() dto: ListCustomerPaymentsDto): Promise<CustomerPaymentsDto> {
    return this.page.payments(dto);
  }

  @Post('receipt')
  @Answers(200, CustomerReceiptDto, ...CODE_ERRORS, 404)
  receipt(@Body() { full_code, payment_id }: CustomerReceiptQueryDto): Promise<CustomerReceiptDto> {
    return this.page.receipt(full_code, payment_id);
  }

  /** How a payment of a subscription is made that has failed. */
  @Post('open-payment')
  @Answers(200, CustomerOpenPaymentDto, ...CODE_ERRORS, 404, 409, 503)
  openPayment(@Body() dto: CustomerSubscriptionDto): Promise<CustomerOpenPaymentDto> {
    return this.subscriptions.openPayment(dto);
  }

  /** Ends a subscription with the period that is paid; answers as it is then. */
  @Post('cancel')
  @Answers(200, CustomerProductDto, ...CODE_ERRORS, 404, 409, 503)
  cancel(@Body() dto: CustomerSubscriptionDto): Promise<CustomerProductDto> {
    return this.subscriptions.cancel(dto);
  }

  /** Takes a cancellation back, while the subscription is on; answers as it is then. */
  @Post('resume')
  @Answers(200, CustomerProductDto, ...CODE_ERRORS, 404, 409, 503)
  resume(@Body() dto: CustomerSubscriptionDto): Promise<CustomerProductDto> {
    return this.subscriptions.resume(dto);
  }
}
