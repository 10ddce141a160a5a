import { afterEach, expect, it, jest } from '@jest/globals';
import { useSearch } from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

afterEach(() => void jest.restoreAllMocks());

it('a page cannot read the search parameters of a route that does not exist', () => {
  // The page is rendered outside of a router, which the router warns about.
  jest.spyOn(console, 'warn').mockReturnValue();
  const Page = () => {
    // @ts-expect-error -- no such route. If this compiles, the types of all search parameters are lost: see `lazyPage`.
    useSearch({ from: '/signed-in/no-such-page' });
    return null;
  };
  expect(() => renderToStaticMarkup(createElement(Page))).toThrow();
});
