import type { AppContext } from '../context/app-context.js';
import type { Session } from '../sessions/session.js';

const underWay = new WeakMap<AppContext, Promise<Session>>();

/** Signs in an anonymous user. Concurrent calls share one sign-up (contract/02 §3). */
export function signUpAnonymously(context: AppContext): Promise<Session> {
  const running = underWay.get(context) ?? signUp(context).finally(() => underWay.delete(context));
  underWay.set(context, running);
  return running;
}

async function signUp({ api, sessions, redirects }: AppContext): Promise<Session> {
  const json = await api.request<{ access_token: string; refresh_token: string }>('client', {
    method: 'POST',
    path: '/auth/anonymous/sign-up',
  });
  const session = sessions.start({ accessToken: json.access_token, refreshToken: json.refresh_token });
  if (redirects.method === 'window') redirects.page?.reload();
  return session;
}
