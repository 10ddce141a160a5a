import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server to which Vite's development server proxies the API. */
const server = process.env['HALLPASS_URL'] ?? 'http://localhost:8080';

export default defineConfig({
  // The gateway serves these files there, and the page itself at /purchase/….
  base: '/hosted-pages/',
  plugins: [react()],
  build: {
    target: 'es2022',
    // The content security policy only allows files of our own: no data: URLs or inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Drops unused parts of the libraries. Account settings are loaded on demand.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/libs\/(react|sdk)\/dist\//, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': server, '/files': server } },
});
