import { describe, expect, it } from '@jest/globals';
import { assertStorableImage } from './image-url.js';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const refused = expect.objectContaining({ status: 400 });

describe('assertStorableImage', () => {
  it.each(['https://example.com/a.png', 'javascript:alert(1)', 'data:text/html;base64,PGI+', PNG])(
    'refuses a client %p with 400',
    (url) => {
      expect(() => assertStorableImage('client', url)).toThrow(refused);
    },
  );

  it.each(['javascript:alert(1)', 'ftp://example.com/a.png', 'data:image/svg+xml,<svg/>', PNG])(
    'refuses a server %p with 400',
    (url) => {
      expect(() => assertStorableImage('server', url)).toThrow(refused);
    },
  );

  it.each([null, undefined])('lets everybody clear or leave an image: %p', (url) => {
    expect(() => assertStorableImage('client', url)).not.toThrow();
    expect(() => assertStorableImage('server', url)).not.toThrow();
  });

  it.each(['https://example.com/a.png', 'HTTP://example.com/a.png'])('lets servers store %p', (url) => {
    expect(() => assertStorableImage('server', url)).not.toThrow();
    expect(() => assertStorableImage('admin', url)).not.toThrow();
  });
});
