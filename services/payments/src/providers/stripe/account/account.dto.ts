import { ApiProperty } from '@nestjs/swagger';

export class NoFieldsDto {}

export class SetUpDto {
  @ApiProperty({ description: "Stripe's onboarding page for the seller; valid for a few minutes" }) url!: string;
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
