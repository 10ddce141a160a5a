import { describe, expect, it } from '@jest/globals';
import { requestClientOf } from './request-client.js';

const cloudflare = {
  'cf-ipcountry': 'DE',
  'cf-region-code': 'BE',
  'cf-ipcity': Buffer.from('Köpenick').toString('latin1'),
  'cf-iplatitude': '52.5',
  'cf-iplongitude': '-13.4',
  'cf-timezone': 'Europe/Berlin',
};

describe('requestClientOf', () => {
  it('believes no header of a proxy that the settings do not name', () => {
    expect(requestClientOf({ ...cloudflare, 'user-agent': '' }, 'none')).toEqual({
      userAgent: null,
      acceptLanguage: null,
      geo: null,
    });
    expect(requestClientOf(cloudflare, 'vercel').geo).toBeNull();
  });

  it.each(['XX', 'T1', 'de', 'DEU', '', 'D\n', '<b'])('knows no place in the country %j', (country) => {
    expect(requestClientOf({ ...cloudflare, 'cf-ipcountry': country }, 'cloudflare').geo).toBeNull();
  });

  it('leaves out each detail that is not of its form', () => {
    const odd = {
      'cf-ipcountry': 'DE',
      'cf-region-code': '<script>',
      'cf-ipcity': 'x'.repeat(129),
      'cf-iplatitude': '91',
      'cf-iplongitude': '1e3',
      'cf-timezone': 'a b',
    };
    expect(requestClientOf(odd, 'cloudflare').geo).toEqual({ countryCode: 'DE' });
    for (const city of ['%E0%A4%A', 'a%0Ab', 'a%E2%80%AEb', Buffer.from([0xff]).toString('latin1')])
      expect(requestClientOf({ ...cloudflare, 'cf-ipcity': city }, 'cloudflare').geo?.cityName).toBeUndefined();
    expect(requestClientOf({ 'cf-ipcountry': ['DE', 'FR'] }, 'cloudflare').geo).toBeNull();
  });

  it('reads the headers of Cloudflare and of Vercel', () => {
    const place = {
      countryCode: 'DE',
      regionCode: 'BE',
      cityName: 'Köpenick',
      latitude: 52.5,
      longitude: -13.4,
      tzIdentifier: 'Europe/Berlin',
    };
    expect(requestClientOf(cloudflare, 'cloudflare').geo).toEqual(place);
    const vercel = {
      'x-vercel-ip-country': 'DE',
      'x-vercel-ip-country-region': 'BE',
      'x-vercel-ip-city': 'K%C3%B6penick',
      'x-vercel-ip-latitude': '52.5',
      'x-vercel-ip-longitude': '-13.4',
      'x-vercel-ip-timezone': 'Europe/Berlin',
    };
    expect(requestClientOf(vercel, 'vercel').geo).toEqual(place);
  });

  it('cuts off a long user agent', () => {
    expect(requestClientOf({ 'user-agent': 'x'.repeat(600) }, 'none').userAgent).toHaveLength(512);
  });
});
