import { assertTrustedUrl, type ProjectSnapshot } from '@hallpass/projects';

/**
 * Where an app continues after the callback: a trusted URL, or a path of the app (security F5). A path must contain
 * nothing that a browser could read as a host, such as `//evil` or `/\evil`.
 * @throws RedirectUrlNotWhitelisted
 */
export function assertReturnUrl(project: ProjectSnapshot, url: string, redirectUri: URL): string {
  const isPath = /^\/(?![/\\])[^\s\\\p{Cc}\p{Cf}\p{Zs}#]*$/u.test(url);
  if (!isPath) return assertTrustedUrl(project, url).href;
  assertTrustedUrl(project, `${redirectUri.origin === 'null' ? '' : redirectUri.origin}${url}`);
  return url;
}
