import {
  type Destination,
  DESTINATIONS,
  destinationsOf,
  type ProcessName,
  SERVICE_PROCESSES,
} from '@hallpass/settings';

/** Everything that runs the image: `command` stands for every command except `migrate`. */
export const ROLES = [...SERVICE_PROCESSES, 'migrate', 'command'] as const satisfies (ProcessName | 'command')[];

export const EVERY_DESTINATION = Object.keys(DESTINATIONS) as Destination[];

/** The destinations that Compose runs itself, in its internal network. */
export const INSIDE_COMPOSE: Destination[] = ['PostgreSQL', 'Redis', 'services'];

/** The NetworkPolicy that opens the way to each destination. */
export const POLICIES: Record<Destination, string> = {
  PostgreSQL: 'to-postgresql',
  Redis: 'to-redis',
  services: 'gateway-to-services',
  'mail servers': 'mail-to-smtp',
  'sign-in providers': 'auth-to-sign-in-providers',
  'secret scanner keys': 'auth-to-secret-scanner-keys',
  'webhook endpoints': 'projects-to-webhooks',
  'object storage': 'images-to-storage',
  Stripe: 'payments-to-stripe',
  'AI API': 'projects-to-ai',
};

export const rolesThatReach = (destination: Destination): string[] =>
  ROLES.filter((role) => destinationsOf(role).has(destination));

/** The table of docs/self-hosting.md. */
export function egressTable(): string {
  const rows = EVERY_DESTINATION.map((destination) => {
    const roles = rolesThatReach(destination);
    const left = ROLES.filter((role) => !roles.includes(role));
    const names = left.length === 0 ? 'all' : left.length === 1 ? `all except ${left[0]}` : roles.join(', ');
    return `| ${destination} | ${DESTINATIONS[destination].join(', ')} | ${names} | \`${POLICIES[destination]}\` |`;
  });
  return ['| Destination | Ports | Processes | Policy |', '|---|---|---|---|', ...rows].join('\n');
}
