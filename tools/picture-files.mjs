// Where the picture tools write: the pictures that the README and the guides embed go to docs/images. With `--all`,
// every picture goes to dist/pictures for review.
import { mkdir, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The pictures in docs/images. `test/documents.spec.ts` fails if no document embeds one of them. */
const DOCUMENTED = new Set([
  'dashboard-home',
  'dashboard-users',
  'dashboard-sign-in-providers',
  'dashboard-products',
  'dashboard-mail-template',
  'dashboard-webhooks-endpoint',
  'dashboard-audit',
  'hosted-sign-in',
  'hosted-account-settings',
  'hosted-consent',
  'hosted-checkout',
  'hosted-customer',
  'mail-magic-link',
]);
/** WebP quality. Text stays sharp, and every picture stays below 60 kB. */
const QUALITY = 0.55;

const args = process.argv.slice(2);
const all = args.includes('--all');
const folder = fileURLToPath(new URL(all ? '../dist/pictures/' : '../docs/images/', import.meta.url));

/** The command's arguments except `--all`. */
export const parameters = args.filter((arg) => arg !== '--all');

/** The looks to take a picture in. Without `--all`: the first look if a document embeds the picture, otherwise none. */
export function looksOf(name, looks) {
  if (all) return looks;
  return DOCUMENTED.has(name) ? looks.slice(0, 1) : [];
}

/** @returns a function that writes a PNG as WebP; `look` is part of the file name only with `--all` */
export async function pictureWriter(browser) {
  await mkdir(folder, { recursive: true });
  const converter = await browser.newPage();
  return async (name, look, png) => {
    const url = await converter.evaluate(
      async ([source, quality]) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.width, image.height];
        canvas.getContext('2d').drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', quality);
      },
      [`data:image/png;base64,${png.toString('base64')}`, QUALITY],
    );
    const file = all ? `${name}-${look}.webp` : `${name}.webp`;
    await writeFile(`${folder}${file}`, Buffer.from(url.split(',')[1], 'base64'));
  };
}
