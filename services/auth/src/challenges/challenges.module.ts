import { OutboundHttp } from '@hallpass/http';
import { Module } from '@nestjs/common';
import { AuthDatabase } from '../database.js';
import { MetricNotesModule } from '../metric-notes/metric-notes.module.js';
import { ChallengesController } from './challenges.controller.js';
import { Challenges } from './challenges.js';
import { Pressures } from './pressure.js';
import { ProofOfWork } from './proof-of-work.js';
import { Widgets } from './widgets.js';

@Module({
  imports: [AuthDatabase, MetricNotesModule],
  controllers: [ChallengesController],
  providers: [Challenges, OutboundHttp, Pressures, ProofOfWork, Widgets],
  exports: [Challenges],
})
export class ChallengesModule {}
