import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

/** The server whose API and settings the development server of Vite passes on. */
const server = process.env['HALLPASS_URL'] ?? 'http://localhost:8080';

/**
 * What is loaded together, each with what it needs of the groups after it. On a slow network a file takes half a second
 * however small it is, and the server sends six at a time: a page is a dozen files, of which most pages need the same.
 * What no group has (a page alone, what one page has in common with another) becomes files of its own.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', priority: 9, tags: ['$initial'] },
  // The lightest page is whole in one file. What it has in common with other pages, they load with it.
  { name: 'sign-in', priority: 8, test: /\/src\/auth\/sign-in-page\.tsx$/ },
  { name: 'frame', priority: 7, test: /\/src\/(app\/app-shell|projects\/project-layout)\.tsx$/ },
  { name: 'admin', priority: 7, test: /\/src\/api\/admin-app\.ts$/ },
  { name: 'icons', priority: 6, test: /\/lucide-react\//, minShareCount: 2 },
  {
    name: 'parts',
    priority: 6,
    // Without the library of forms: the home page has none.
    test: /\/src\/(components|texts|app|sign-in\/provider-icon|forms\/(use-save|use-confirmed|failure))\b/,
    minShareCount: 3,
  },
  { name: 'forms', priority: 5, test: /\/src\/forms\/|\/zod\//, minShareCount: 2 },
  { name: 'home', priority: 5, test: /\/src\/home\/home-page\.tsx$/ },
  { name: 'config', priority: 5, test: /\/src\/config\/|\/project-config\//, minShareCount: 8 },
  { name: 'people', priority: 4, test: /\/src\/(users|teams|permissions|jobs|invitations)\//, minShareCount: 2 },
  { name: 'payments', priority: 4, test: /\/src\/payments\//, minShareCount: 2 },
  { name: 'webhooks', priority: 4, test: /\/src\/webhooks\//, minShareCount: 2 },
  { name: 'mail', priority: 4, test: /\/src\/mail\//, minShareCount: 2 },
  { name: 'settings', priority: 3, test: /\/src\/(sign-in|project-settings)\//, minShareCount: 2 },
];

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    // The content security policy allows files of our own only: nothing may end up as a data: URL or inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: { proxy: { '/api': server, '/config.json': server, '/files': server, '/hosted-pages': server } },
});
