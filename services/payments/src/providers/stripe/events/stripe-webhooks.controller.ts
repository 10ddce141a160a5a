import { Access } from '@hallpass/access';
import { Answers, FreeBody, Operation, RawBody } from '@hallpass/http';
import { Body, Controller, Headers, Post } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiProperty } from '@nestjs/swagger';
import { StripeWebhooksService } from './stripe-webhooks.service.js';

class ReceivedDto {
  @ApiProperty({ type: Boolean, enum: [true] }) received!: true;
}

/** Receives Stripe's events of connected accounts (contract/06 §8). */
@Controller('integrations/stripe/webhooks')
export class StripeWebhooksController {
  constructor(private readonly webhooks: StripeWebhooksService) {}

  @Post()
  @Operation({
    summary: 'Receive Stripe events',
    area: 'sales',
    access: 'none',
    recentSignIn: 'called by a program or provider, without a session',
  })
  @Access('none')
  @RawBody()
  @FreeBody()
  @ApiHeader({ name: 'stripe-signature', description: 't=<seconds>,v1=<HMAC-SHA256 of "<t>.<body>">' })
  @ApiBody({ schema: { type: 'object', description: 'an event of Stripe' } })
  @Answers(200, ReceivedDto, 'SchemaError', 503)
  async take(@Body() body: Buffer | undefined, @Headers('stripe-signature') signature?: string): Promise<ReceivedDto> {
    await this.webhooks.take(body ?? Buffer.alloc(0), signature);
    return { received: true };
  }
}
