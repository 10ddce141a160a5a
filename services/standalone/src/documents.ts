import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { createApp, Logger, openApiDocument } from '@hallpass/http';
import { AuthModule } from '@hallpass/service-auth';
import { EmailModule, EmailWorkerModule } from '@hallpass/service-email';
import { GatewayModule } from '@hallpass/service-gateway';
import { PaymentsModule } from '@hallpass/service-payments';
import { PermissionsModule } from '@hallpass/service-permissions';
import { ProjectsModule } from '@hallpass/service-projects';
import { UsersModule } from '@hallpass/service-users';
import { QueueModule } from '@hallpass/queue';
import { type GatewayService, loadSettings, type Settings } from '@hallpass/settings';
import { randomBytes } from 'node:crypto';

const SERVICES: Record<'gateway' | GatewayService, Type> = {
  gateway: GatewayModule,
  auth: AuthModule,
  users: UsersModule,
  permissions: PermissionsModule,
  projects: ProjectsModule,
  payments: PaymentsModule,
  email: EmailModule,
};

/** Services that consume events in a separate process. */
const WORKERS: Record<string, Type | undefined> = { email: EmailWorkerModule };

export interface ServiceDocument {
  service: string;
  document: OpenAPIObject;
}

/** The OpenAPI document of every service, built from its modules without any connection. */
export async function serviceDocuments(): Promise<ServiceDocument[]> {
  const settings = settingsForDocuments();
  const documents: ServiceDocument[] = [];
  for (const [service, module] of Object.entries(SERVICES)) {
    const logger = new Logger({ name: service, level: 'silent' });
    const app = await createApp(module, { settings, name: service, edge: service === 'gateway', logger });
    documents.push({ service, document: openApiDocument(app) });
    // Report missing event handlers here, seconds after an edit, instead of when the service starts.
    const worker = WORKERS[service];
    QueueModule.assertComplete(
      worker ? await createApp(worker, { settings, name: service, edge: false, logger }) : app,
      service,
    );
  }
  return documents;
}

/** Building the modules needs secrets, but the documents contain none. */
function settingsForDocuments(): Settings {
  const secret = randomBytes(32).toString('hex');
  return loadSettings({
    HALLPASS_SECRET: secret,
    HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: `pck_${secret}`,
    HALLPASS_INTERNAL_SECRET_SERVER_KEY: `ssk_${secret}`,
    HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: `sak_${secret}`,
  });
}
