import { Access, type Caller, CurrentCaller } from '@hallpass/access';
import { Answers, NoQuery, Operation } from '@hallpass/http';
import { Controller, Get } from '@nestjs/common';
import { IndexPageService } from './index-page.service.js';

@Controller()
@Access('none')
export class IndexPageController {
  constructor(private readonly page: IndexPageService) {}

  @Get()
  @Operation({ summary: 'Get who the caller is', area: 'projects', access: 'none' })
  @NoQuery()
  @Answers(200, 'text', 'SchemaError')
  index(@CurrentCaller() caller: Caller | null): Promise<string> {
    return this.page.text(caller);
  }
}
