/**
 * Every destination that processes connect to, with the ports that network policies open. Settings declare the
 * destinations that they lead to (`reaches` in setting.ts), so that manifests, Compose networks and docs can be checked
 * against what processes read.
 */
export const DESTINATIONS = {
  PostgreSQL: [5432],
  Redis: [6379],
  services: [8080],
  'mail servers': [25, 465, 587, 2525],
  'sign-in providers': [443],
  'secret scanner keys': [443],
  'breached passwords': [443],
  'webhook endpoints': [80, 443],
  'object storage': [443],
  Stripe: [443],
  'AI API': [443],
} as const satisfies Record<string, readonly number[]>;

export type Destination = keyof typeof DESTINATIONS;
