import { describe, expect, it } from '@jest/globals';
import { browserFamily } from './browser-family.js';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('browserFamily', () => {
  it.each([
    null,
    '',
    'node',
    'curl/8.5.0',
    'okhttp/4.12.0',
    'MyApp/3 CFNetwork/1498 Darwin/23.6.0',
    'Mozilla',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  ])('takes %j for no browser', (userAgent) => {
    expect(browserFamily(userAgent)).toBeNull();
  });

  it.each([
    ['Chrome', CHROME],
    ['Chrome', `${IPHONE} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`],
    ['Chrome', CHROME.replace('Chrome', 'HeadlessChrome')],
    ['Edge', `${CHROME} Edg/142.0.0.0`],
    ['Edge', `${IPHONE} Version/18.0 EdgiOS/142.0.0.0 Mobile/15E148 Safari/604.1`],
    ['Edge', `${CHROME} EdgA/142.0.0.0`],
    ['Opera', `${CHROME} OPR/124.0.0.0`],
    ['Samsung Internet', CHROME.replace('Chrome', 'SamsungBrowser/28.0 Chrome')],
    ['Vivaldi', `${CHROME} Vivaldi/7.6`],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    ['Firefox', `${IPHONE} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`],
    ['Safari', `${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`],
    [
      'Safari',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    ],
    ['Other', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko'],
    ['Other', `${IPHONE} Mobile/15E148`],
  ])('knows %s', (family, userAgent) => {
    expect(browserFamily(userAgent)).toBe(family);
  });

  it('keeps its family through an update', () => {
    expect(browserFamily(CHROME.replace('142', '999'))).toBe('Chrome');
  });
});
