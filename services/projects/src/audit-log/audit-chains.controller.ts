import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Database } from '@hallpass/database';
import { AnswersList, listOf, NoQuery, Operation } from '@hallpass/http';
import { Controller, Get } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { CheckpointSigner, type Log, LOGS } from '../audit-chain/chain.js';
import { checkpointRows, signedCheckpoint } from '../audit-chain/checkpoints.js';

class ChainEndDto {
  @ApiProperty({ description: 'position of the last sealed entry; the first entry has 1' }) position!: number;
  @ApiProperty({ description: 'SHA-256 of all entries up to this position, hexadecimal' }) hash!: string;
  @ApiProperty({ description: 'when the last sealed entry was written, in milliseconds since the epoch' })
  occurred_at_millis!: number;
}

class AuditChainDto {
  @ApiProperty({ enum: LOGS }) log!: Log;
  @ApiProperty({ description: 'whether this installation has signed the beginning and end of the chain' })
  is_signed!: boolean;
  @ApiProperty({ description: 'entries up to this position were removed after their retention period' })
  begins_behind!: number;
  @ApiProperty({ type: ChainEndDto, nullable: true, description: 'null before the first entry' })
  end!: ChainEndDto | null;
}

/**
 * The ends of a project's audit log chains; not part of the contract (security I8). Owners who keep a position and hash
 * elsewhere can detect that a whole database was replaced. `npm run hallpass -- audit verify` checks all entries.
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
  @Operation({ summary: 'Get how far the log is sealed', area: 'audit-log', access: 'admin' })
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
