import { ApiProperty } from '@nestjs/swagger';

export class NoFieldsDto {}

export class SetUpDto {
  @ApiProperty({ description: "Stripe's page for who sells, for some minutes" }) url!: string;
}

export class AccountInfoDto {
  @ApiProperty() account_id!: string;
  @ApiProperty() charges_enabled!: boolean;
  @ApiProperty() details_submitted!: boolean;
  @ApiProperty() payouts_enabled!: boolean;
}

export class AccountSessionDto {
  @ApiProperty({ description: "for Stripe's embedded components" }) client_secret!: string;
}
