import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery } from '@hallpass/http';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { IndexPageService } from './index-page.service.js';

@ApiTags('service')
@Controller()
@Access('none')
export class IndexPageController {
  constructor(private readonly page: IndexPageService) {}

  @Get()
  @NoQuery()
  @ApiOperation({ summary: 'A welcome, and who the caller is' })
  @Answers(200, 'text', 'SchemaError')
  index(@CurrentCaller() caller: Caller | null): Promise<string> {
    return this.page.text(caller);
  }
}
