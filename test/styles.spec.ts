import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { COLORS, SIZES } from '@hallpass/design-tokens';
import { filesOf } from './named-paths/named-paths.js';

describe('design tokens', () => {
  /** Colors in code that users may see must come from the roles of libs/design-tokens. */
  const SOURCES = ['admin-web', 'libs', 'services'];
  const COLOR = /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!;)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi;
  /** Text sizes in style sheets, which must be tokens too; a line height may follow. */
  const SIZE = /\bfont(?:-size)?:[^;{}]*?(?<!\/\s*|[\w.-])[\d.]+(?:px|rem|em)\b/g;

  /** Files with their own colors, and why. */
  const EXCEPTIONS: Readonly<Record<string, string>> = {
    'admin-web/public/favicon.svg': 'a file of its own, without style sheets; compared with the tokens below',
    'libs/react/src/styles.css': 'published, so it stands by itself; compared with the tokens by packages.spec.ts',
    'libs/react/src/sign-in/providers.ts': 'the marks of providers, in the colours that they prescribe',
    'libs/react/src/account/profile/picture.ts': 'the ground of a picture without one, which is sent as a JPEG',
    'libs/react/src/ui/qr-code.tsx': 'read by cameras: black on white in every scheme',
    'libs/react/src/provider/appearance.ts': 'an example for apps',
    'libs/project-config/src/tree/node.ts': 'an example of what a project may choose, in the text of a refusal',
    'services/payments/src/checkout/checkout-page.dto.ts': 'an example of what a project may choose',
    'services/payments/src/customer-page/customer-page.dto.ts': 'an example of what a project may choose',
    'services/projects/src/projects-current/client-project.dto.ts': 'an example of what a project may choose',
  };

  const files = execFileSync('git', ['ls-files', ...SOURCES], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(?:tsx?|mjs|js|css|html|svg)$/.test(path))
    .filter((path) => !/^libs\/(?:design-tokens|testing)\/|\/test\/|\.spec\.ts$|\/generated\//.test(path));

  const findings = (pattern: RegExp, paths: string[]) =>
    paths.flatMap((path) => (readFileSync(path, 'utf8').match(pattern) ?? []).map((found) => `${path}: ${found}`));

  describe('one design language', () => {
    it('no source outside of libs/design-tokens writes a colour of its own', () => {
      const own = files.filter((path) => !(path in EXCEPTIONS) && !isText(path));
      expect(findings(COLOR, own)).toEqual([]);
    });

    it.each(Object.entries(EXCEPTIONS))('%s still needs its exception: %s', (path) => {
      expect(findings(COLOR, [path])).not.toEqual([]);
    });

    it('no style sheet outside of libs/design-tokens sets text in a size of its own', () => {
      const sheets = files.filter((path) => /\.css$/.test(path) && !path.startsWith('libs/react/'));
      expect(findings(SIZE, sheets)).toEqual([]);
    });

    it('the published style sheet has the sizes of the tokens, and their shadows', () => {
      const sheets = files.filter((path) => /^libs\/react\/.*\.css$/.test(path));
      const sizes = Object.entries(SIZES).flatMap(([name, size]) => (name.startsWith('text-') ? size : []));
      const set = sheets.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/font-size: ([^;]+)/g)]);
      expect(new Set(set.map(([, size]) => size).filter((size) => !sizes.includes(size!)))).toEqual(new Set());
      const styles = readFileSync('libs/react/src/styles.css', 'utf8');
      for (const role of ['backdrop', 'shadow-near', 'shadow-far'] as const)
        expect(styles).toContain(`--hp-${role}: light-dark(${COLORS[role].join(', ')});`);
      // Only the roles contain colors.
      expect(styles.replaceAll(/light-dark\((?:[^()]|\([^)]*\))*\)/g, '').match(COLOR)).toBeNull();
    });

    it('the mark of the dashboard is in the primary of both schemes', () => {
      expect(readFileSync('admin-web/public/favicon.svg', 'utf8').match(COLOR)).toEqual([...COLORS.primary]);
    });
  });

  /** The dashboard's texts may explain how a color is written. */
  const isText = (path: string) => /^admin-web\/src\/(?:languages\/|.*texts?\.ts$)/.test(path);
});

describe('logical sides', () => {
  /** The dashboard also works from right to left: its classes use logical sides, never left and right. */

  const root = fileURLToPath(new URL('../', import.meta.url));
  const SOURCES = filesOf(root).filter(
    (path) => /^admin-web\/src\/.*\.tsx?$/.test(path) && !/texts\.ts$|\.spec\.ts$/.test(path),
  );
  /** Tailwind's utilities of physical sides: https://tailwindcss.com/docs/padding, /margin, /top-right-bottom-left and so on. */
  const PHYSICAL =
    /(?<=[\s'"`:]-?)(?:scroll-)?[mp][lr]-[\w.[\]/-]+|(?<=[\s'"`:]-?)(?:left|right)-[\d[][\w.[\]/-]*|(?<=[\s'"`:])(?:text|float)-(?:left|right)\b|(?<=[\s'"`:])(?:border|rounded)-(?:[lr]|[tb][lr])(?:-\w+)?(?=[\s'"`])/g;

  it('no class of the dashboard names a physical side', () => {
    const found = SOURCES.flatMap((path) =>
      [...readFileSync(`${root}${path}`, 'utf8').matchAll(PHYSICAL)].map(([name]) => `${path}: ${name}`),
    );
    expect(SOURCES.length).toBeGreaterThan(200);
    expect(found).toEqual([]);
  });

  it.each(['pl-3', 'sm:pr-4', '-ml-1.5', 'left-0', 'text-right', 'border-l', 'rounded-tl-md'])('finds %s', (name) => {
    expect(`className="flex ${name} gap-2"`.match(PHYSICAL)).toEqual([name.replace(/^sm:|^-/, '')]);
  });

  it.each(['ps-3', 'me-auto', 'place-items-center', 'rounded-lg', 'border-line', 'text-start'])(
    'lets %s be',
    (name) => {
      expect(`className="flex ${name} gap-2"`.match(PHYSICAL)).toBeNull();
    },
  );
});
