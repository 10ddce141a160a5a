import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server whose API the development server of Vite passes on. */
const server = process.env['HALLPASS_URL'] ?? 'http://localhost:8080';

export default defineConfig({
  // The gateway serves these files there, and the page itself at /purchase/….
  base: '/hosted-pages/',
  plugins: [react()],
  build: {
    target: 'es2022',
    // The content security policy allows files of our own only: nothing may end up as a data: URL or inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What a page does not use of the libraries is left out, and account settings are loaded by who goes there.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/libs\/(react|sdk)\/dist\//, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': server, '/files': server } },
});
