import { StringField } from '@hallpass/http';
import { ApiProperty } from '@nestjs/swagger';

export class ConfirmPaymentDto {
  @StringField({ maxLength: 400, description: 'of the payment; it is the only credential' }) client_secret!: string;
  @StringField({ maxLength: 30, description: 'of a test card; spaces are passed over' }) card_number!: string;
  @StringField({ maxLength: 9, description: '`MM/YY` or `MM/YYYY`', example: '12/34' }) expiry!: string;
  @StringField({ pattern: /^\d{3,4}$/, patternMessage: 'must be 3 or 4 digits', example: '123' }) cvc!: string;
}

export class ConfirmedPaymentDto {
  @ApiProperty({
    enum: ['succeeded', 'requires_payment_method'],
    description: 'when the card is declined, another one can be tried',
  })
  status!: 'succeeded' | 'requires_payment_method';
  @ApiProperty({
    type: String,
    nullable: true,
    enum: ['generic_decline', 'insufficient_funds'],
    description: 'why the card was declined',
  })
  decline_code!: string | null;
}
