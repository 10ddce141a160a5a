import { DatabaseModule } from '@hallpass/database';

/** The gateway's connection: reads projects, users and public keys, writes nothing. */
export const GatewayDatabase = DatabaseModule.forRole('gateway');
