import { describe, expect, it } from '@jest/globals';
import { deflateSync } from 'node:zlib';
import { imageFormatOf, pixelsOf } from './image-format.js';
import { IMAGE_MAX_BYTES, readImage } from './uploaded-image.js';

const refused = expect.objectContaining({ status: 400 });
const dataUrl = (bytes: Buffer, label = 'png') => `data:image/${label};base64,${bytes.toString('base64')}`;
const read = (url: string) => readImage(url, 'profile_image_url');

/** A PNG header; the rest is not read. */
function png(width: number, height: number, rest = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4, 'latin1');
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), header, rest]);
}

/** Start, one APP0 segment with a fill byte before its marker, then the frame. */
function jpeg(width: number, height: number, marker = 0xc0): Buffer {
  const app = Buffer.from([0xff, 0xff, 0xe0, 0x00, 0x04, 0x4a, 0x46]);
  const frame = Buffer.from([0xff, marker, 0x00, 0x0b, 0x08, 0, 0, 0, 0, 0x01, 0x01, 0x11, 0x00]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app, frame]);
}

function webp(chunk: string, body: number[]): Buffer {
  const head = Buffer.alloc(20);
  head.write('RIFF', 0, 'latin1');
  head.write('WEBP', 8, 'latin1');
  head.write(chunk, 12, 'latin1');
  return Buffer.concat([head, Buffer.from(body)]);
}
const lossless = (width: number, height: number): Buffer => {
  const bits = Buffer.alloc(4);
  bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0);
  return webp('VP8L', [0x2f, ...bits]);
};

function gif(width: number, height: number, version = '89a'): Buffer {
  const header = Buffer.alloc(13);
  header.write(`GIF${version}`, 0, 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  return header;
}

// One transparent pixel each, created by cwebp, ImageMagick and libpng.
const REAL = {
  webp: 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
  gif: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};

describe('readImage', () => {
  it.each([
    ['text', 'hello'],
    ['no base64', 'data:image/png,abc'],
    ['an empty image', 'data:image/png;base64,'],
    ['broken base64', 'data:image/png;base64,%%%'],
    ['another media type', `data:text/html;base64,${png(1, 1).toString('base64')}`],
    ['SVG', dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg+xml')],
    ['SVG that says it is a PNG', dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['HTML behind a comment', dataUrl(Buffer.from('<!-- --><script>alert(1)</script>'))],
    ['a GIF that is cut off', dataUrl(gif(1, 1).subarray(0, 9), 'gif')],
    ['a GIF of an unknown version', dataUrl(Buffer.from('GIF90a\u0001\0\u0001\0', 'latin1'), 'gif')],
    ['a BMP', dataUrl(Buffer.from('BM6\0\0\0', 'latin1'), 'bmp')],
    ['a PNG that is cut off', dataUrl(png(1, 1).subarray(0, 18))],
    ['a JPEG without a frame', dataUrl(Buffer.from([0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0]), 'jpeg')],
    ['a JPEG whose segment has no length', dataUrl(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]), 'jpeg')],
    ['a WebP of an unknown kind', dataUrl(webp('VP9 ', [0, 0, 0, 0]), 'webp')],
    ['no pixels', dataUrl(png(0, 5))],
    ['a PNG too wide', dataUrl(png(4097, 1))],
    ['a JPEG too high', dataUrl(jpeg(1, 4097), 'jpeg')],
    ['a GIF too wide', dataUrl(gif(4097, 1), 'gif')],
    ['a WebP too wide', dataUrl(lossless(4097, 2), 'webp')],
    ['100 KB', dataUrl(png(1, 1, Buffer.alloc(IMAGE_MAX_BYTES - 33)))],
    ['a megabyte', dataUrl(png(1, 1, Buffer.alloc(1_000_000)))],
  ])('refuses %s with 400', (_what, url) => {
    expect(() => read(url)).toThrow(refused);
  });

  it('takes what is just under 100 KB', () => {
    expect(read(dataUrl(png(1, 1, Buffer.alloc(IMAGE_MAX_BYTES - 34)))).bytes).toHaveLength(IMAGE_MAX_BYTES - 1);
  });

  it.each([
    ['png', Buffer.from(REAL.png, 'base64')],
    ['webp', Buffer.from(REAL.webp, 'base64')],
    ['jpeg', jpeg(4096, 4096)],
    ['gif', Buffer.from(REAL.gif, 'base64')],
  ])('names a real %s by its content, whatever its label says', (format, bytes) => {
    const image = read(dataUrl(bytes, 'x'));
    expect(image).toEqual({ bytes, hash: expect.stringMatching(/^[0-9a-f]{64}$/), mediaType: `image/${format}` });
  });
});

describe('pixelsOf', () => {
  it.each([
    ['PNG', png(640, 480)],
    ['GIF', gif(640, 480)],
    ['GIF, 1987', gif(640, 480, '87a')],
    ['JPEG, baseline', jpeg(640, 480)],
    ['JPEG, progressive', jpeg(640, 480, 0xc2)],
    ['WebP, lossless', lossless(640, 480)],
    ['WebP, lossy', webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01])],
    ['WebP, extended', webp('VP8X', [0, 0, 0, 0, 0x7f, 0x02, 0, 0xdf, 0x01, 0])],
  ])('reads the size of a %s', (_what, bytes) => {
    expect(pixelsOf(bytes, imageFormatOf(bytes)!)).toEqual({ width: 640, height: 480 });
  });

  it('ends on random bytes behind every signature', () => {
    const noise = deflateSync(Buffer.alloc(2_000, 'noise'));
    for (const start of [png(1, 1), jpeg(1, 1), lossless(1, 1), gif(1, 1)])
      for (let cut = 3; cut < start.length; cut += 1) {
        const bytes = Buffer.concat([start.subarray(0, cut), noise]);
        const format = imageFormatOf(bytes);
        if (format) expect(() => pixelsOf(bytes, format)).not.toThrow();
      }
  });
});
