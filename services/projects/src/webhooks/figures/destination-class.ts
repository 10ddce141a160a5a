export const DESTINATION_CLASSES = ['https', 'http', 'other_port'] as const;

/** Where messages go, as far as firewalls tell addresses apart. Never which address: that would name a project. */
export type DestinationClass = (typeof DESTINATION_CLASSES)[number];

/** @param url of an endpoint */
export function destinationClass(url: string): DestinationClass {
  const { protocol, port } = new URL(url);
  if (port !== '') return 'other_port';
  return protocol === 'http:' ? 'http' : 'https';
}
