import { HallpassServerApp, nextCookies } from '@hallpass/js';
import { cookies, headers } from 'next/headers';
import { publicSettings, secretServerKey } from './settings';

let app: HallpassServerApp | undefined;

/** The project from this server, which serves every request: whose it is, is told by its cookies. */
export const hallpass = (): HallpassServerApp =>
  (app ??= new HallpassServerApp({
    ...publicSettings(),
    secretServerKey: secretServerKey(),
    tokenStore: async () => {
      const isSecure = (await headers()).get('x-forwarded-proto') === 'https';
      return { cookies: nextCookies(await cookies(), isSecure) };
    },
  }));
