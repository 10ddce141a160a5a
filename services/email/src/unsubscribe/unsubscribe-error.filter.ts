import { LinkPageErrorFilter } from '@hallpass/http';
import { Catch } from '@nestjs/common';
import { brokenLinkPage } from './pages.js';

@Catch()
export class UnsubscribeErrorFilter extends LinkPageErrorFilter {
  protected override pageOf(): string {
    return brokenLinkPage('It may be too old, or not complete. Use the link of a newer e-mail.');
  }
}
