import { describe, expect, it } from '@jest/globals';
import { renderConfig } from '../override/render.js';
import { isTrustedUrl, parseTrustedUrl } from './trusted-url.js';

function configWith(domains: string[], allowLocalhost = false) {
  const trustedDomains = Object.fromEntries(domains.map((baseUrl, i) => [`d${i}`, { baseUrl }]));
  return renderConfig({ 'domains.trustedDomains': trustedDomains, 'domains.allowLocalhost': allowLocalhost });
}

const config = configWith(
  [
    'https://good.com',
    'http://plain.good.com:8080',
    'https://*.apps.com',
    'https://pr-*.dev.io:8443',
    'https://**.deep.org/base',
  ],
  true,
);

const HOSTILE: [what: string, url: string][] = [
  ['user information that names the good host', 'https://good.com@evil.com/'],
  ['user information before the good host', 'https://evil.com@good.com/'],
  ['an empty user', 'https://@good.com/'],
  ['a user with password', 'https://a:b@good.com/'],
  ['an encoded at sign', 'https://good.com%40evil.com/'],
  ['the good host as a subdomain of another', 'https://good.com.evil.com/'],
  ['the good host as the end of another', 'https://evilgood.com/'],
  ['an unlisted subdomain', 'https://sub.good.com/'],
  ['another letter for the dot', 'https://goodxcom/'],
  ['a backslash after the host', 'https://good.com\\@evil.com/'],
  ['a backslash in place of slashes', 'https:\\\\good.com\\cb'],
  ['a backslash in the path', 'https://good.com/a\\b'],
  ['an encoded backslash in the path', 'https://good.com/a%5cb'],
  ['a tab in the host', 'https://go\tod.com/'],
  ['a line feed in the host', 'https://good.com\n.evil.com/'],
  ['a carriage return at the end', 'https://good.com/\r'],
  ['a null character', 'https://good.com/\u0000'],
  ['a leading space', ' https://good.com/'],
  ['a trailing space', 'https://good.com/ '],
  ['a non-breaking space', 'https://good.com/\u00a0'],
  ['an encoded line break in the path', 'https://good.com/%0d%0aSet-Cookie:x'],
  ['no scheme', '//good.com/'],
  ['a path alone', '/handler'],
  ['a slash and a backslash', '/\\good.com'],
  ['a backslash pair', '\\\\good.com'],
  ['a name alone', 'good.com'],
  ['nothing', ''],
  ['one slash', 'https:/good.com/'],
  ['three slashes', 'https:///good.com/'],
  ['no slash', 'https:good.com/'],
  ['javascript', 'javascript:alert(1)'],
  ['javascript with a local host', 'javascript://localhost/%0aalert(1)'],
  ['javascript in capitals', 'JaVaScRiPt://localhost/%0aalert(1)'],
  ['javascript with the good host', 'javascript://good.com/%0aalert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['data with a local host', 'data://localhost/text/html,x'],
  ['vbscript', 'vbscript://localhost/x'],
  ['a file', 'file://localhost/etc/passwd'],
  ['a blob of the good host', 'blob:https://good.com/123'],
  ['a page source', 'view-source:https://good.com/'],
  ['a fragment', 'https://good.com/#access_token=x'],
  ['an empty fragment', 'https://good.com/cb#'],
  ['a local fragment', 'http://localhost:3000/#/cb'],
  ['another scheme', 'http://good.com/'],
  ['a scheme of its own', 'myapp://good.com/'],
  ['web sockets', 'wss://good.com/'],
  ['another port', 'https://good.com:8443/'],
  ['the port of http', 'https://good.com:80/'],
  ['a port with a zero in front', 'https://good.com:0443/'],
  ['an empty port', 'https://good.com:/'],
  ['a port beyond all ports', 'https://good.com:99999/'],
  ['no port where one is listed', 'http://plain.good.com/'],
  ['a trailing dot', 'https://good.com./'],
  ['a local host with a trailing dot', 'http://localhost./'],
  ['a leading dot', 'https://.good.com/'],
  ['two dots', 'https://good..com/'],
  ['a Cyrillic o', 'https://g\u043eod.com/'],
  ['its punycode', 'https://xn--god-sed.com/'],
  ['a full-width dot', 'https://good\uff0ecom/'],
  ['an ideographic full stop', 'https://good\u3002com/'],
  ['a half-width ideographic full stop', 'https://good\uff61com/'],
  ['full-width letters', 'https://\uff47ood.com/'],
  ['a soft hyphen', 'https://go\u00adod.com/'],
  ['a zero-width space', 'https://go\u200bod.com/'],
  ['a zero-width joiner', 'https://go\u200dod.com/'],
  ['a text direction mark', 'https://good.com/\u202emoc'],
  ['a letter-like symbol', 'https://goo\u2146.com/'],
  ['percent signs in the host', 'https://%67ood.com/'],
  ['an encoded dot in the host', 'https://good%2ecom/'],
  ['an encoded slash in the host', 'https://good.com%2fevil.com/'],
  ['local in decimal', 'http://2130706433/'],
  ['local in hexadecimal', 'http://0x7f000001/'],
  ['local in octal', 'http://0177.0.0.1/'],
  ['local shortened', 'http://127.1/'],
  ['local in mixed notation', 'http://0x7f.1/'],
  ['local in IPv6', 'http://[::1]:3000/'],
  ['local mapped into IPv6', 'http://[::ffff:127.0.0.1]/'],
  ['any address', 'http://0.0.0.0/'],
  ['a name that begins with 127', 'http://127.0.0.1.evil.com/'],
  ['a name that ends with localhost', 'http://evil-localhost/'],
  ['localhost as a subdomain', 'http://localhost.evil.com/'],
  ['encoded parent folders', 'https://good.com/%2e%2e/admin'],
  ['half encoded parent folders', 'https://good.com/a/.%2E/admin'],
  ['parent folders', 'https://good.com/a/../admin'],
  ['the bare parent of a wildcard', 'https://apps.com/'],
  ['a wildcard across a dot', 'https://a.b.apps.com/'],
  ['a wildcard across an at sign', 'https://evil.com@x.apps.com/'],
  ['a wildcard across a slash', 'https://evil.com/x.apps.com'],
  ['a wildcard across a query', 'https://evil.com?.apps.com'],
  ['a wildcard across a port', 'https://x.apps.com:8443/'],
  ['a wildcard host with a tail', 'https://x.apps.com.evil.com/'],
  ['a wildcard with another letter for the dot', 'https://xxappsxcom/'],
  ['a wildcard with another scheme', 'http://x.apps.com/'],
  ['a wildcard without its port', 'https://pr-1.dev.io/'],
  ['a wildcard with another prefix', 'https://rp-1.dev.io:8443/'],
  ['the bare parent of a deep wildcard', 'https://deep.org/'],
  ['an empty label under a wildcard', 'https://.apps.com/'],
  ['user information with a port', 'https://good.com:443@evil.com/'],
  ['user information with a semicolon', 'https://good.com;@evil.com/'],
  ['user information with an encoded number sign', 'https://good.com%23@evil.com/'],
  ['user information with an encoded question mark', 'https://good.com%3f@evil.com/'],
  ['user information before a local host', 'http://user@localhost:3000/'],
  ['a local host as user information', 'http://localhost:3000@evil.com/'],
  ['two at signs', 'https://good.com@good.com@evil.com/'],
  ['a backslash after the scheme', 'https:\\/good.com/'],
  ['a backslash between slashes', 'https:/\\/good.com/'],
  ['a backslash in the query', 'https://good.com/?next=\\\\evil.com'],
  ['a backslash at the end of the host', 'https://good.com\\.evil.com/'],
  ['a tab in the scheme', 'java\tscript://localhost/%0aalert(1)'],
  ['a line feed in the scheme', 'java\nscript://localhost/%0aalert(1)'],
  ['a leading control character', '\u0001javascript://localhost/'],
  ['a tab between slashes', 'https:/\t/good.com/'],
  ['a next-line character', 'https://good.com/\u0085'],
  ['a line separator', 'https://good.com/\u2028'],
  ['a byte order mark', '\ufeffhttps://good.com/'],
  ['an encoded C1 control character', 'https://good.com/%c2%85'],
  ['an encoded null in the host', 'https://good.com%00.evil.com/'],
  ['an encoded tab in the host', 'https://good.com%09.evil.com/'],
  ['a comma in the host', 'https://good.com,evil.com/'],
  ['a semicolon in the host', 'https://good.com;.evil.com/'],
  ['three leading slashes without a scheme', '///good.com/'],
  ['four leading slashes without a scheme', '////good.com/'],
  ['a slash, a tab and a slash', '/\t/good.com'],
  ['two schemes', 'https://https://good.com/'],
  ['javascript behind feed', 'feed:javascript://localhost/%0aalert(1)'],
  ['a file system', 'filesystem:https://good.com/temporary/x'],
  ['an empty page', 'about:blank'],
  ['a mail address', 'mailto:user@good.com'],
  ['an address with a hyphen and the good host', 'https://good.com-evil.com/'],
  ['a longer top-level domain', 'https://good.community/'],
  ['a shorter top-level domain', 'https://good.co/'],
  ['a digit for a letter', 'https://go0d.com/'],
  ['a Greek omicron', 'https://g\u03bfod.com/'],
  ['a letter with a dot below', 'https://g\u1ecdod.com/'],
  ['a combining mark', 'https://go\u0323od.com/'],
  ['a ligature', 'https://\ufb00ood.com/'],
  ['a full-width slash', 'https://good.com\uff0fevil.com/'],
  ['a full-width number sign', 'https://good.com\uff03evil.com/'],
  ['a fraction slash', 'https://good.com\u2044evil.com/'],
  ['circled letters of a local host', 'http://\u24dbocalhost/'],
  ['mathematical digits', 'http://\u{1d7cf}27.0.0.1/'],
  ['ideographic dots in a local address', 'http://127\u30020\u30020\u30021/'],
  ['local with leading zeros', 'http://127.000.000.001/'],
  ['local with a trailing dot', 'http://127.0.0.1./'],
  ['local as zero', 'http://0/'],
  ['local in long IPv6', 'http://[0:0:0:0:0:0:0:1]/'],
  ['local mapped into IPv6 in hexadecimal', 'http://[::ffff:7f00:1]/'],
  ['IPv6 with a zone', 'http://[::1%25lo]/'],
  ['the metadata service', 'http://169.254.169.254/latest/'],
  ['a private address', 'http://10.0.0.1/'],
  ['a port with a sign', 'https://good.com:+443/'],
  ['two ports', 'https://good.com:443:443/'],
  ['a port that runs on', 'https://good.com:443.evil.com/'],
  ['double encoded parent folders', 'https://good.com/%252e%252e/admin'],
  ['parent folders between encoded slashes', 'https://good.com/a%2f..%2fadmin'],
  ['parent folders with a parameter', 'https://good.com/a/..;x=1/admin'],
  ['parent folders at the end', 'https://good.com/a/..'],
  ['the folder itself', 'https://good.com/./admin'],
  ['a star under a wildcard', 'https://*.apps.com/'],
  ['an ampersand under a wildcard', 'https://a&b.apps.com/'],
  ['a dollar sign under a wildcard', 'https://$.apps.com/'],
  ['an encoded dot under a wildcard', 'https://a%2eb.apps.com/'],
  ['a full-width dot under a wildcard', 'https://a\uff0eapps.com/'],
  ['a wildcard host as user information', 'https://x.apps.com@evil.com/'],
  ['a wildcard across a fragment', 'https://evil.com#.apps.com'],
];

const GOOD: [what: string, url: string][] = [
  ['the domain', 'https://good.com'],
  ['with a slash', 'https://good.com/'],
  ['with a path', 'https://good.com/handler/oauth-callback'],
  ['with a query', 'https://good.com/cb?a=1&b=2'],
  ['with a URL in the query', 'https://good.com/cb?next=https://evil.com/..'],
  ['with a slash-only query', 'https://good.com?x=/'],
  ['with its default port', 'https://good.com:443/cb'],
  ['in capitals', 'HTTPS://GOOD.COM/Cb'],
  ['with encoded characters in the path', 'https://good.com/a%20b/%C3%A9'],
  ['with a plus and a tilde', 'https://good.com/~user/a+b'],
  ['with an unencoded letter', 'https://good.com/caf\u00e9'],
  ['with dots in a file name', 'https://good.com/.well-known/x..y'],
  ['with an at sign in the path', 'https://good.com/@user'],
  ['with a colon in the path', 'https://good.com/a:b'],
  ['with an encoded line break in the query', 'https://good.com/cb?text=a%0Ab'],
  ['http on its own port', 'http://plain.good.com:8080/cb'],
  ['a wildcard subdomain', 'https://x.apps.com/cb'],
  ['a wildcard subdomain with hyphens', 'https://my-app-1.apps.com/'],
  ['a wildcard subdomain in punycode', 'https://xn--bcher-kva.apps.com/'],
  ['a wildcard subdomain in capitals', 'https://X.APPS.COM/'],
  ['a wildcard with its default port', 'https://x.apps.com:443/'],
  ['a wildcard within a label', 'https://pr-17.dev.io:8443/cb'],
  ['a wildcard that stands for nothing', 'https://pr-.dev.io:8443/cb'],
  ['a deep wildcard, one label', 'https://a.deep.org/'],
  ['a deep wildcard, many labels', 'https://a.b.c.deep.org/any/path'],
  ['localhost', 'http://localhost'],
  ['localhost with a port', 'http://localhost:3000/cb'],
  ['localhost by https', 'https://localhost:3000/cb?x=1'],
  ['localhost in capitals', 'http://LOCALHOST:3000/'],
  ['a name under localhost', 'http://app.localhost:5173/'],
  ['127.0.0.1', 'http://127.0.0.1:8080/'],
  ['another loopback address', 'http://127.1.2.3/'],
  ['localhost by the scheme of an app', 'myapp://localhost/cb'],
  ['with parameters in the path', 'https://good.com/a;b=c/d'],
  ['with an empty folder', 'https://good.com/a//b'],
  ['with three dots', 'https://good.com/.../a..b/c'],
  ['with an encoded percent sign', 'https://good.com/100%25'],
  ['with an encoded check mark', 'https://good.com/%E2%9C%93'],
  ['with parent folders in the query', 'https://good.com/?file=../a&b=%2e%2e'],
  ['with an encoded backslash in the query', 'https://good.com/?a=%5c'],
  ['with a semicolon in the query', 'https://good.com/?a=1;b=2'],
  ['a wildcard subdomain with an underscore', 'https://a_b.apps.com/'],
  ['the last loopback address', 'http://127.255.255.254:1/'],
  ['two labels under localhost', 'http://a.b.localhost/cb'],
  ['an encoded slash between names', 'https://good.com/a%2Fb'],
];

describe('isTrustedUrl refuses', () => {
  it.each(HOSTILE)('%s', (_, url) => {
    expect(isTrustedUrl(config, url)).toBe(false);
  });

  it('localhost while it is not allowed', () => {
    const strict = configWith(['https://good.com']);
    for (const url of ['http://localhost:3000/', 'http://app.localhost/', 'http://127.0.0.1/', 'myapp://localhost/']) {
      expect(isTrustedUrl(strict, url)).toBe(false);
    }
  });

  it('localhost, addresses and plain http in production mode, whatever is stored', () => {
    const lax = configWith(
      [
        'http://plain.com',
        'http://localhost:3000',
        'https://93.184.216.34',
        'https://[2001:db8::1]',
        'http://*.plain.com',
      ],
      true,
    );
    const project = { config: lax, isProductionMode: true };
    for (const url of [
      'http://localhost:3000/',
      'https://localhost/',
      'http://plain.com/',
      'http://a.plain.com/',
      'https://93.184.216.34/',
      'https://[2001:db8::1]/',
      'myapp://localhost/',
    ]) {
      expect(isTrustedUrl({ ...project, isProductionMode: false }, url) || url === 'https://localhost/').toBe(true);
      expect(isTrustedUrl(project, url)).toBe(false);
    }
  });

  it('everything under trusted domains that are no http(s) URLs, or no URLs', () => {
    const broken = configWith([
      'myapp://callback',
      'good.com',
      'https://',
      'https://*',
      'javascript:alert(1)',
      'https://a..*.com',
      'https://*.com:*',
    ]);
    for (const url of [
      'myapp://callback/',
      'https://good.com/',
      'https://a.b.com/',
      'javascript:alert(1)',
      'https://a.com:8/',
    ]) {
      expect(isTrustedUrl(broken, url)).toBe(false);
    }
  });

  it('a host against a pattern made to cost time, without costing it', () => {
    const slow = configWith([`https://${'*a'.repeat(120)}.com`]);
    expect(isTrustedUrl(slow, `https://${'a'.repeat(60)}.com/`)).toBe(false);
    expect(isTrustedUrl(slow, `https://${'a'.repeat(120)}.com/`)).toBe(true);
  });
});

describe('isTrustedUrl trusts', () => {
  it.each(GOOD)('%s', (_, url) => {
    expect(isTrustedUrl(config, url)).toBe(true);
  });

  it('a Unicode domain in both of its forms', () => {
    const unicode = configWith(['https://b\u00fccher.example']);
    for (const url of ['https://b\u00fccher.example/cb', 'https://xn--bcher-kva.example/cb']) {
      expect(parseTrustedUrl(unicode, url)?.href).toBe('https://xn--bcher-kva.example/cb');
    }
  });

  it('https domains in production mode', () => {
    expect(isTrustedUrl({ config, isProductionMode: true }, 'https://good.com/cb')).toBe(true);
  });

  it('and gives back the form that was judged', () => {
    expect(parseTrustedUrl(config, 'HTTPS://GOOD.COM:443/Cb?x=1')?.href).toBe('https://good.com/Cb?x=1');
    expect(parseTrustedUrl(config, 'https://evil.com/')).toBeNull();
  });
});

describe('the hosted pages of a project (security F10)', () => {
  const hostedPagesUrl = 'https://auth.good.com/p/one/';
  const project = (domains: string[], allowLocalhost = false) => ({
    config: configWith(domains, allowLocalhost),
    isProductionMode: false,
    hostedPagesUrl,
  });

  it.each([
    'https://auth.good.com/p/two/sign-in',
    'https://auth.good.com/p/one',
    'https://auth.good.com/p/ones/sign-in',
    'https://auth.good.com/p/',
    'https://auth.good.com/%70/two/sign-in',
    'https://auth.good.com/p%2ftwo/sign-in',
    'https://auth.good.com/p/%6fne/sign-in',
    'https://auth.good.com/%p/two',
  ])('are no other address of the server: %s, whatever domains it trusts', (url) => {
    expect(isTrustedUrl(project(['https://auth.good.com']), url)).toBe(false);
    expect(isTrustedUrl(project([]), url)).toBe(false);
  });

  it.each(['https://auth.good.com/p/one/../two/sign-in', 'https://auth.good.com/p/one/%2e%2e/two/sign-in'])(
    'are not left by dot segments: %s',
    (url) => expect(isTrustedUrl(project([]), url)).toBe(false),
  );

  it('on a local server are not those of others, where localhost is trusted', () => {
    const local = { ...project([], true), hostedPagesUrl: 'http://localhost:8080/p/one/' };
    expect(isTrustedUrl(local, 'http://localhost:8080/p/two/sign-in')).toBe(false);
    expect(isTrustedUrl(local, 'http://localhost:8080/')).toBe(true);
  });

  it('are trusted, in production mode too', () => {
    expect(isTrustedUrl(project([]), `${hostedPagesUrl}sign-in?x=1`)).toBe(true);
    const local = { ...project([]), isProductionMode: true, hostedPagesUrl: 'http://localhost:8080/p/one/' };
    expect(isTrustedUrl(local, 'http://localhost:8080/p/one/sign-in')).toBe(true);
    expect(isTrustedUrl(local, 'http://localhost:8080/')).toBe(false);
  });

  it('are trusted no longer where they are switched off', () => {
    const off = project(['https://auth.good.com']);
    off.config = { ...off.config, hostedPages: { enabled: false } };
    expect(isTrustedUrl(off, `${hostedPagesUrl}sign-in`)).toBe(false);
    expect(isTrustedUrl(off, 'https://auth.good.com/')).toBe(true);
  });

  it('make no other page of the server trusted', () => {
    expect(isTrustedUrl(project([]), 'https://auth.good.com/')).toBe(false);
    expect(isTrustedUrl(project([]), 'https://auth.good.com/docs')).toBe(false);
    expect(isTrustedUrl(project([]), 'http://auth.good.com/p/one/sign-in')).toBe(false);
  });
});
