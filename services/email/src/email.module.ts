import { Module } from '@nestjs/common';
import { DeliveryReportsModule } from './delivery-reports/delivery-reports.module.js';
import { DraftsModule } from './drafts/drafts.module.js';
import { MailingMetricsModule } from './mailing-metrics/mailing-metrics.module.js';
import { PreferencesModule } from './preferences/preferences.module.js';
import { RenderEmailModule } from './render-email/render-email.module.js';
import { SendingModule } from './sending/sending.module.js';
import { SentEmailsModule } from './sent-emails/sent-emails.module.js';
import { SignInInvitationsModule } from './sign-in-invitations/sign-in-invitations.module.js';
import { SuppressedAddressesModule } from './suppressed-addresses/suppressed-addresses.module.js';
import { TemplatesModule } from './templates/templates.module.js';
import { TestEmailModule } from './test-email/test-email.module.js';
import { ThemesModule } from './themes/themes.module.js';
import { UnsubscribeModule } from './unsubscribe/unsubscribe.module.js';

/** The service's API. `EmailWorkerModule` sends the emails. */
@Module({
  imports: [
    DeliveryReportsModule,
    DraftsModule,
    MailingMetricsModule,
    PreferencesModule,
    RenderEmailModule,
    SendingModule,
    SentEmailsModule,
    SignInInvitationsModule,
    SuppressedAddressesModule,
    TemplatesModule,
    TestEmailModule,
    ThemesModule,
    UnsubscribeModule,
  ],
})
export class EmailModule {}
