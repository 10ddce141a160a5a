import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, Operation } from '@hallpass/http';
import { Body, Controller, Get, Patch } from '@nestjs/common';
import { MoveTestClockDto, TestClockDto } from './test-clock.dto.js';
import { TestClockService } from './test-clock.service.js';

/** The clock of a project in test mode. Owners move it ahead to see renewals. Not part of the contract. */
@Controller('internal/payments/test-clock')
@Access('admin')
export class TestClockController {
  constructor(private readonly clock: TestClockService) {}

  @Get()
  @Operation({ summary: 'Get the test clock', area: 'sales', access: 'admin' })
  @Answers(200, TestClockDto, 403)
  read(@CurrentCaller() { project }: Caller): Promise<TestClockDto> {
    return this.clock.read(project);
  }

  /**
   * The clock never moves back. Work that falls due is done in order of time; the part that takes too long continues in
   * the background.
   */
  @Patch()
  @Operation({ summary: 'Advance the test clock', area: 'sales', access: 'admin', audit: ['insert test_clock'] })
  @Answers(200, TestClockDto, 403)
  move(@CurrentCaller() { project }: Caller, @Body() dto: MoveTestClockDto): Promise<TestClockDto> {
    return this.clock.move(project, dto);
  }
}
