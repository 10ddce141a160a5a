import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server whose API and settings the development server of Vite passes on. */
const server = process.env['HALLPASS_URL'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    // The content security policy allows files of our own only: nothing may end up as a data: URL or inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': server, '/config.json': server, '/files': server, '/hosted-pages': server } },
});
