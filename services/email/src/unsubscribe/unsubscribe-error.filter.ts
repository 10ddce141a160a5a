import { LinkPageErrorFilter } from '@hallpass/http';
import { Catch } from '@nestjs/common';
import { brokenLinkPage } from './pages.js';

@Catch()
export class UnsubscribeErrorFilter extends LinkPageErrorFilter {
  protected override pageOf(): string {
    return brokenLinkPage('It has expired or is incomplete. Use the link in a newer email.');
  }
}
