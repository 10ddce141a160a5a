export const DESTINATION_CLASSES = ['https', 'http', 'other_port'] as const;

/** Kind of address that messages go to, by port. Never the address, which would identify a project. */
export type DestinationClass = (typeof DESTINATION_CLASSES)[number];

/** @param url of an endpoint */
export function destinationClass(url: string): DestinationClass {
  const { protocol, port } = new URL(url);
  if (port !== '') return 'other_port';
  return protocol === 'http:' ? 'http' : 'https';
}
