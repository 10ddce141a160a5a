import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { AnswersList, listOf, NoQuery } from '@hallpass/http';
import { Controller, Get } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { CheckpointSigner, type Log, LOGS } from '../audit-chain/chain.js';
import { checkpointRows, signedCheckpoint } from '../audit-chain/checkpoints.js';

class ChainEndDto {
  @ApiProperty({ description: 'of the last entry that is sealed; the first has 1' }) position!: number;
  @ApiProperty({ description: 'SHA-256 over all entries up to there, hexadecimal' }) hash!: string;
  @ApiProperty({ description: 'when that entry was written, in milliseconds since the epoch' })
  occurred_at_millis!: number;
}

class AuditChainDto {
  @ApiProperty({ enum: LOGS }) log!: Log;
  @ApiProperty({ description: 'whether this installation has signed where the chain begins and ends' })
  is_signed!: boolean;
  @ApiProperty({ description: 'the entries up to this position are gone for their age' }) begins_behind!: number;
  @ApiProperty({ type: ChainEndDto, nullable: true, description: 'null before the first entry' })
  end!: ChainEndDto | null;
}

/**
 * Where the chains of a project's audit log end: an addition of our own (security I8). Whoever keeps a position with its
 * hash elsewhere finds out that a whole database was put back. All entries are looked at by `npm run audit -- verify`.
 */
@Controller('internal/audit-log/chains')
@Access('admin')
@NoQuery()
export class AuditChainsController {
  constructor(
    private readonly db: Database,
    private readonly signer: CheckpointSigner,
  ) {}

  @Get()
  @AnswersList(AuditChainDto, { atMost: LOGS.length, because: 'so many logs a project has' })
  async list(@CurrentCaller() { projectId }: Caller) {
    const chains: AuditChainDto[] = [];
    for (const log of LOGS) {
      const rows = await checkpointRows(this.db, { projectId, log });
      const both = [rows.beginning, rows.end].filter((row) => row !== undefined);
      const isSigned =
        both.length === 0 || (both.length === 2 && both.every((row) => signedCheckpoint(this.signer, row)));
      const { end } = rows;
      chains.push({
        log,
        is_signed: isSigned,
        begins_behind: Number(rows.beginning?.position ?? 0),
        end: end
          ? {
              position: Number(end.position),
              hash: end.hash.toString('hex'),
              occurred_at_millis: Math.floor(Number(end.at_micros) / 1_000),
            }
          : null,
      });
    }
    return listOf(chains);
  }
}
