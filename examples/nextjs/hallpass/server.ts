import { HallpassServerApp, nextCookies } from '@hallpass/js';
import { cookies, headers } from 'next/headers';
import { publicSettings, secretServerKey } from './settings';

let app: HallpassServerApp | undefined;

/** One app for all requests. It identifies the user by each request's cookies. */
export const hallpass = (): HallpassServerApp =>
  (app ??= new HallpassServerApp({
    ...publicSettings(),
    secretServerKey: secretServerKey(),
    tokenStore: async () => {
      const isSecure = (await headers()).get('x-forwarded-proto') === 'https';
      return { cookies: nextCookies(await cookies(), isSecure) };
    },
  }));
