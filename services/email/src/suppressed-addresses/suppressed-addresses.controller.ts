import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { TextError } from '@hallpass/errors';
import { answerList, Answers, AnswersPage, Operation, success, SuccessDto } from '@hallpass/http';
import { Controller, Delete, Get, Query } from '@nestjs/common';
import { ListSuppressedQueryDto, SuppressedAddressDto, SuppressedQueryDto } from './suppressed-address.dto.js';
import { removeSuppressed, walkSuppressed } from './suppressed-address.sql.js';

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
