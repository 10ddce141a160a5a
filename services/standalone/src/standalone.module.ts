import { Module } from '@nestjs/common';
import { AuthModule } from '@hallpass/service-auth';
import { EmailModule, EmailWorkerModule } from '@hallpass/service-email';
import { GatewayModule } from '@hallpass/service-gateway';
import { PaymentsModule } from '@hallpass/service-payments';
import { PermissionsModule } from '@hallpass/service-permissions';
import { ProjectsModule } from '@hallpass/service-projects';
import { UsersModule } from '@hallpass/service-users';

/** Every service in one process, as run by `npm start`. */
@Module({
  imports: [
    GatewayModule,
    AuthModule,
    UsersModule,
    PermissionsModule,
    ProjectsModule,
    PaymentsModule,
    EmailModule,
    EmailWorkerModule,
  ],
})
export class StandaloneModule {}
