import { expect, it } from '@jest/globals';
import { productionModeErrors } from '@hallpass/project-config';

/** The client library has no dependency on our other packages, so it contains the rules of production mode again. */

type Rules = (id: string, config: { allowLocalhost: boolean; domains: { domain: string }[] }) => unknown[];
/** A name that the compiler does not resolve: the library needs DOM types, which this program lacks. */
const LIBRARY = new URL('../libs/sdk/dist/projects/admin-project.js', import.meta.url).href;

const DOMAINS = [
  'https://app.example.com',
  'https://*.example.com',
  'https://**.example.com',
  'http://app.example.com',
  'https://localhost',
  'http://localhost:3000',
  'https://app.localhost',
  'https://127.0.0.1',
  'https://127.8.9.10:8443',
  'https://[::1]',
  'https://[2001:db8::1]',
  'https://10.0.0.1',
  'https://0x7f.1',
  'https://2130706433',
  'app.example.com',
  'https://',
  '',
  '*',
];

it.each([true, false])(
  'the server and the client library find the same errors, localhost allowed: %s',
  async (localhost) => {
    const library = (await import(LIBRARY)) as { productionModeErrors: Rules };
    const config = { allow_localhost: localhost, domains: DOMAINS.map((domain) => ({ domain })) };
    const found = productionModeErrors({ id: 'p', config });
    expect(found.length).toBeGreaterThan(8);
    expect(library.productionModeErrors('p', { allowLocalhost: localhost, domains: config.domains })).toEqual(found);
  },
);
