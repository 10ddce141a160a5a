import { Access } from '@hallpass/access';
import { Answers, Operation } from '@hallpass/http';
import { Body, Controller, Post } from '@nestjs/common';
import { ConfirmedPaymentDto, ConfirmPaymentDto } from './confirm.dto.js';
import { ConfirmService } from './confirm.service.js';

/** Pays on the checkout page of a project in test mode. Not part of the contract. */
@Controller('payments/built-in/confirm')
@Access('none')
export class ConfirmController {
  constructor(private readonly payments: ConfirmService) {}

  @Post()
  @Operation({
    summary: 'Pay with the built-in test provider',
    area: 'payments',
    access: 'none',
    recentSignIn: 'the secret of the payment is the proof',
  })
  @Answers(200, ConfirmedPaymentDto, 403, 404, 409)
  confirm(@Body() dto: ConfirmPaymentDto): Promise<ConfirmedPaymentDto> {
    return this.payments.confirm(dto);
  }
}
