import { Access } from '@hallpass/access';
import { Answers, Operation } from '@hallpass/http';
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

/**
 * Endpoints of the page `/customer/<code>`. Not part of the contract. The code is the credential and is only sent in
 * request bodies.
 */
@Controller('payments/customer-page')
@Access('none')
export class CustomerPageController {
  constructor(
    private readonly page: CustomerPageService,
    private readonly subscriptions: CustomerSubscriptionsService,
  ) {}

  @Post('details')
  @Operation({
    summary: 'Get the contents of the customer page',
    area: 'payments',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Answers(200, CustomerDetailsDto, ...CODE_ERRORS)
  details(@Body() { full_code }: CustomerCodeDto): Promise<CustomerDetailsDto> {
    return this.page.details(full_code);
  }

  /** Owned products, newest first, then products included by default. */
  @Post('products')
  @Operation({
    summary: 'List the products on the customer page',
    area: 'payments',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Answers(200, CustomerProductsDto, ...CODE_ERRORS)
  products(@Body() dto: ListCustomerProductsDto): Promise<CustomerProductsDto> {
    return this.page.products(dto);
  }

  /** Payments and refunds, newest first. */
  @Post('payments')
  @Operation({
    summary: 'List the payments on the customer page',
    area: 'payments',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Answers(200, CustomerPaymentsDto, ...CODE_ERRORS)
  payments(@Body() dto: ListCustomerPaymentsDto): Promise<CustomerPaymentsDto> {
    return this.page.payments(dto);
  }

  @Post('receipt')
  @Operation({
    summary: 'Get a receipt as a customer',
    area: 'payments',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Answers(200, CustomerReceiptDto, ...CODE_ERRORS, 404)
  receipt(@Body() { full_code, payment_id }: CustomerReceiptQueryDto): Promise<CustomerReceiptDto> {
    return this.page.receipt(full_code, payment_id);
  }

  /** Returns the amount due for a subscription and where to pay it. */
  @Post('open-payment')
  @Operation({
    summary: 'Pay an open amount as a customer',
    area: 'payments',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Answers(200, CustomerOpenPaymentDto, ...CODE_ERRORS, 404, 409, 503)
  openPayment(@Body() dto: CustomerSubscriptionDto): Promise<CustomerOpenPaymentDto> {
    return this.subscriptions.openPayment(dto);
  }

  /** Cancels a subscription at the end of the paid period. Returns the updated product. */
  @Post('cancel')
  @Operation({
    summary: 'Cancel a subscription as its customer',
    area: 'payments',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Answers(200, CustomerProductDto, ...CODE_ERRORS, 404, 409, 503)
  cancel(@Body() dto: CustomerSubscriptionDto): Promise<CustomerProductDto> {
    return this.subscriptions.cancel(dto);
  }

  /** Revokes a cancellation while the subscription is still active. Returns the updated product. */
  @Post('resume')
  @Operation({
    summary: 'Resume a canceled subscription as its customer',
    area: 'payments',
    access: 'none',
    recentSignIn: 'the password, code or token sent with it is the proof',
  })
  @Answers(200, CustomerProductDto, ...CODE_ERRORS, 404, 409, 503)
  resume(@Body() dto: CustomerSubscriptionDto): Promise<CustomerProductDto> {
    return this.subscriptions.resume(dto);
  }
}
