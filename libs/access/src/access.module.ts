import {
  type DynamicModule,
  Global,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { APP_GUARD, ModulesContainer } from '@nestjs/core';
import { Database, DatabaseModule } from '@hallpass/database';
import { Freshness } from '@hallpass/freshness';
import { IdentityModule } from '@hallpass/identity';
import { ProjectStore } from '@hallpass/projects';
import { Settings } from '@hallpass/settings';
import { AccessTypeGuard } from './access-type/access-type.guard.js';
import { AccessTypeStrategy } from './access-type/access-type.strategy.js';
import { assertEveryRouteHasAccess } from './access-type/assert-every-route-has-access.js';
import { AccessJwts } from './applications/access-jwts.js';
import { ApplicationCallers } from './applications/application-callers.js';
import { AdminAccess } from './caller/admin-access.js';
import { BearerCallers } from './edge/bearer-callers.js';
import { CallerResolver } from './caller/caller-resolver.js';
import { EdgeCallerResolver } from './edge/edge-caller-resolver.js';
import { ContextCallerResolver } from './context/context-caller-resolver.js';
import { ProjectKeys } from './keys/project-keys.js';
import { MeGuard } from './me/me.guard.js';
import { RateLimits } from './rate-limits/rate-limits.js';
import { SecondFactorGuard } from './second-factor/second-factor.guard.js';
import { AccessTokenVerifier } from './tokens/access-token-verifier.js';
import { PublicKeys } from './tokens/public-keys.js';

@Injectable()
class RouteAccessCheck implements OnModuleInit {
  constructor(private readonly modules: ModulesContainer) {}

  onModuleInit(): void {
    assertEveryRouteHasAccess(this.modules);
  }
}

/** Loads revocations before the first request is served. */
@Injectable()
class FreshnessLoader implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly freshness: Freshness,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.freshness.load(this.database);
  }
}

/** Keeps project configurations from being loaded. */
@Injectable()
class ProjectsAlone {
  constructor(projects: ProjectStore) {
    projects.leaveOutConfig();
  }
}

/** The order matters: `me` is resolved before the access type is checked (contract/01 §5), and that before the factor. */
const GUARDS = [
  { provide: APP_GUARD, useClass: MeGuard },
  { provide: APP_GUARD, useClass: AccessTypeGuard },
  { provide: APP_GUARD, useClass: SecondFactorGuard },
];

/**
 * Caller resolution and the guards of every route, once per process: `edge` for requests from outside, `behindGateway`
 * for a separate service, which only trusts contexts that the gateway signed.
 */
@Global()
@Module({})
export class AccessModule {
  /**
   * Reads projects, keys and memberships with the role `gateway`.
   * @param isAlone no service runs in this process, so configurations are never read
   */
  static edge(isAlone = false): DynamicModule {
    return {
      module: AccessModule,
      imports: [DatabaseModule.forRole('gateway'), IdentityModule],
      providers: [
        ...(isAlone ? [ProjectsAlone] : []),
        AccessTypeStrategy,
        ...GUARDS,
        RouteAccessCheck,
        FreshnessLoader,
        ProjectKeys,
        RateLimits,
        AdminAccess,
        BearerCallers,
        AccessJwts,
        ApplicationCallers,
        {
          provide: AccessTokenVerifier,
          useFactory: (database: Database, settings: Settings) =>
            new AccessTokenVerifier(PublicKeys.of(database), settings.url),
          inject: [Database, Settings],
        },
        EdgeCallerResolver,
        { provide: CallerResolver, useExisting: EdgeCallerResolver },
      ],
      exports: [CallerResolver, ProjectKeys, RateLimits, AccessTokenVerifier],
    };
  }

  /** @param database the service's own connection, whose role reads projects */
  static behindGateway(database: DynamicModule): DynamicModule {
    return {
      module: AccessModule,
      imports: [database, IdentityModule],
      providers: [
        AccessTypeStrategy,
        ...GUARDS,
        RouteAccessCheck,
        ProjectKeys,
        RateLimits,
        ContextCallerResolver,
        { provide: CallerResolver, useExisting: ContextCallerResolver },
      ],
      exports: [CallerResolver, ProjectKeys, RateLimits],
    };
  }
}
