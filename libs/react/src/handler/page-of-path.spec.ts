import { describe, expect, it } from '@jest/globals';
import { HallpassClientApp, type HandlerUrls } from '@hallpass/js';
import { HANDLER_PAGES, pageOfPath } from './page-of-path.js';

const urlsOf = (urls: Partial<HandlerUrls> = {}) =>
  new HallpassClientApp({ baseUrl: 'https://hallpass.test', projectId: 'p', urls }).urls;

describe('the page of a path', () => {
  it('is every handler route of an app that says nothing else (spec §2)', () => {
    for (const [name, page] of Object.entries(HANDLER_PAGES)) {
      expect(pageOfPath(urlsOf(), `/handler/${name}`)).toEqual({ page, elsewhere: null });
      expect(pageOfPath(urlsOf(), `/handler/${name}/`)).toEqual({ page, elsewhere: null });
    }
  });

  it('is where the app has it, also on another path or as a whole address', () => {
    const urls = urlsOf({ signIn: '/login', mfa: 'https://app.test/two/steps?x=1' });
    expect(pageOfPath(urls, '/login')).toEqual({ page: 'signIn', elsewhere: null });
    expect(pageOfPath(urls, '/two/steps')).toEqual({ page: 'mfa', elsewhere: null });
    expect(pageOfPath(urls, '/handler/sign-in')).toEqual({ page: 'signIn', elsewhere: '/login' });
    expect(pageOfPath(urlsOf({ handler: '/auth/' }), '/auth/sign-up')).toEqual({ page: 'signUp', elsewhere: null });
    expect(pageOfPath(urlsOf({ handler: '/' }), '/sign-up')).toEqual({ page: 'signUp', elsewhere: null });
  });

  it('of the account settings is whatever lies below them', () => {
    expect(pageOfPath(urlsOf(), '/handler/account-settings/teams')).toEqual({
      page: 'accountSettings',
      elsewhere: null,
    });
  });

  it.each(['/', '/handler', '/handler/nothing', '/handler/constructor', '/sign-in', '//evil.test/handler/sign-in/x'])(
    '%s is none',
    (path) => expect(pageOfPath(urlsOf(), path)).toBeNull(),
  );
});
