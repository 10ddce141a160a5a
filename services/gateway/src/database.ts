import { DatabaseModule } from '@hallpass/database';

/** The gateway's connection, which reads projects, users and public keys and writes nothing. */
export const GatewayDatabase = DatabaseModule.forRole('gateway');
