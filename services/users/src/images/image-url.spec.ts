import { describe, expect, it } from '@jest/globals';
import { assertImageAllowed } from './image-url.js';

const PNG = 'data:image/png;base64,iVBORw0KGgo=';
const refused = expect.objectContaining({ status: 400 });

describe('assertImageAllowed', () => {
  it.each(['https://example.com/a.png', 'javascript:alert(1)', 'data:text/html;base64,PGI+'])(
    'refuses a client %p with 400',
    (url) => {
      expect(() => assertImageAllowed('client', url)).toThrow(refused);
    },
  );

  it.each(['javascript:alert(1)', 'ftp://example.com/a.png', '//example.com/a.png'])(
    'refuses a server %p with 400',
    (url) => {
      expect(() => assertImageAllowed('server', url)).toThrow(refused);
    },
  );

  it.each(['client', 'server', 'admin'] as const)('lets %s upload an image, whose content is checked later', (type) => {
    expect(() => assertImageAllowed(type, PNG)).not.toThrow();
  });

  it.each([null, undefined])('lets everyone clear an image or leave it unchanged: %p', (url) => {
    expect(() => assertImageAllowed('client', url)).not.toThrow();
    expect(() => assertImageAllowed('server', url)).not.toThrow();
  });

  it.each(['https://example.com/a.png', 'HTTP://example.com/a.png'])('lets servers store %p', (url) => {
    expect(() => assertImageAllowed('server', url)).not.toThrow();
    expect(() => assertImageAllowed('admin', url)).not.toThrow();
  });
});
