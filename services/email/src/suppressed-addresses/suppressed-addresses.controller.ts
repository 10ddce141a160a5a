import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Database, type ListCursor } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import {
  answerList,
  Answers,
  AnswersPage,
  Operation,
  success,
  SuccessDto,
  CursorField,
  EmailField,
  LimitField,
  MillisField,
  StringField,
} from '@hallpass/http';
import { Controller, Delete, Get, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { removeSuppressed, walkSuppressed, SUPPRESSED_ORDER } from './suppressed-address.sql.js';

class ListSuppressedQueryDto {
  @StringField({ optional: true, maxLength: 256, description: 'substring of the address' }) query?: string;
  @LimitField() limit?: number;
  @CursorField(SUPPRESSED_ORDER) cursor?: ListCursor;
}

class SuppressedQueryDto {
  @EmailField('loose') address!: string;
}

/** An address that gets only emails that cannot be disabled. */
class SuppressedAddressDto {
  @ApiProperty({ format: 'email', description: 'in lowercase' }) address!: string;
  @ApiProperty({ enum: ['bounce', 'complaint'], description: 'what a mail server reported' })
  reason!: 'bounce' | 'complaint';
  @MillisField({ description: 'when that was first reported' }) suppressed_at_millis!: number;
}

/** Addresses that bounced permanently or complained. Not part of the contract. */
@Controller('internal/email-suppressed-addresses')
@Access('admin')
export class SuppressedAddressesController {
  constructor(private readonly db: Database) {}

  @Get()
  @Operation({ summary: 'List addresses that bounced or complained', area: 'emails', access: 'admin' })
  @AnswersPage(SuppressedAddressDto)
  list(@CurrentCaller() { projectId }: Caller, @Query() filter: ListSuppressedQueryDto) {
    const { query, cursor } = filter;
    return answerList(
      filter,
      (limit) => walkSuppressed(this.db, projectId, { query, cursor, limit }),
      ({ address, reason, created_at }): SuppressedAddressDto => ({
        address,
        reason,
        suppressed_at_millis: created_at.getTime(),
      }),
    );
  }

  /** The address gets every email again, until a mail server reports it once more. */
  @Delete()
  @Operation({
    summary: 'Resume sending to a suppressed address',
    area: 'emails',
    access: 'admin',
    audit: 'nothing in a new project to change',
  })
  @Answers(200, SuccessDto, 404)
  async remove(@CurrentCaller() { projectId }: Caller, @Query() { address }: SuppressedQueryDto): Promise<SuccessDto> {
    if ((await removeSuppressed(this.db, { projectId, address })).length === 0)
      throw new TextError(404, 'EMAIL_ADDRESS_NOT_SUPPRESSED', 'This address is not suppressed.');
    return success();
  }
}
