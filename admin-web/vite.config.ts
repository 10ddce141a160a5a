import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

/** Target of the development server's proxy for the API and settings. */
const server = process.env['HALLPASS_URL'] ?? 'http://localhost:8080';

/** Matches the folders of features, and their texts. */
const features = (...names: string[]) => new RegExp(`/src/(texts/generated/)?(${names.join('|')})[/-]`);

/**
 * Files that are loaded together. Each group includes what it needs from later groups. On a slow network, each file
 * takes half a second, however small it is, and only six load at a time. Without groups, a page would be a dozen files,
 * most of them shared with other pages. Modules that match no group, such as a page or parts shared by two pages,
 * become separate files.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', priority: 9, tags: ['$initial'] },
  // Bundles the lightest page into a single file. Other pages that share its modules load it too.
  { name: 'sign-in', priority: 8, test: /\/src\/auth\/sign-in-page\.tsx$/ },
  { name: 'frame', priority: 7, test: /\/src\/(router\/app-shell|projects\/project-layout)\.tsx$/ },
  { name: 'admin', priority: 7, test: /\/src\/api\/admin-app\.ts$/ },
  { name: 'icons', priority: 6, test: /\/lucide-react\//, minShareCount: 2 },
  {
    name: 'parts',
    priority: 6,
    // Without the form library, because the home page has no forms.
    test: /\/src\/(texts\/generated\/)?(components|texts(?!\/generated)|shell|router|sign-in\/provider-icon|forms\/(use-change|failure))\b/,
    minShareCount: 3,
  },
  { name: 'forms', priority: 5, test: /\/src\/(texts\/generated\/)?forms[/-]|\/zod\//, minShareCount: 2 },
  { name: 'home', priority: 5, test: /\/src\/home\/home-page\.tsx$/ },
  {
    name: 'config',
    priority: 5,
    test: /\/src\/(texts\/generated\/)?config-forms[/-]|\/project-config\//,
    minShareCount: 8,
  },
  {
    name: 'people',
    priority: 4,
    test: features('people', 'users?', 'teams', 'permissions', 'jobs', 'invitations'),
    minShareCount: 2,
  },
  { name: 'payments', priority: 4, test: features('payments'), minShareCount: 2 },
  { name: 'webhooks', priority: 4, test: features('webhooks'), minShareCount: 2 },
  { name: 'applications', priority: 4, test: features('applications'), minShareCount: 2 },
  { name: 'emails', priority: 4, test: features('emails'), minShareCount: 2 },
  { name: 'settings', priority: 3, test: features('sign-in', 'project-settings'), minShareCount: 2 },
];

/** Fails if a component of the first load is missing in the sources of `styles.css`, and so would lack its classes. */
function firstSources(): Plugin {
  const src = `${import.meta.dirname}/src/`;
  return {
    name: 'first-sources',
    apply: 'build',
    generateBundle(_, bundle) {
      const styles = readFileSync(`${src}styles.css`, 'utf8');
      const sources = [...styles.matchAll(/^@source '\.\/(.+)';$/gm)].map(([, path]) => path!);
      for (const chunk of Object.values(bundle)) {
        if (
          chunk.type !== 'chunk' ||
          !(chunk.facadeModuleId === `${import.meta.dirname}/index.html` || chunk.name === 'sign-in')
        )
          continue;
        for (const [id, { code }] of Object.entries(chunk.modules)) {
          if (!id.startsWith(src) || !code?.includes('className')) continue;
          const path = id.slice(src.length);
          if (!sources.some((source) => path === source || path.startsWith(`${source}/`)))
            this.error(`Add @source './${path}' to src/styles.css: it is part of the first load.`);
        }
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), firstSources()],
  build: {
    target: 'es2022',
    // The content security policy allows only files from this server, so nothing may become a data: URL or an inline
    // script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  server: { proxy: { '/api': server, '/config.json': server, '/files': server, '/hosted-pages': server } },
});
