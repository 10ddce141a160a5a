import { defineConfig, mergeConfig } from 'vite';
import dashboard from './vite.config';

/** The page of all components alone, beside what is shipped. */
export default defineConfig(
  mergeConfig(dashboard, {
    build: {
      outDir: '../dist/component-gallery',
      emptyOutDir: true,
      rolldownOptions: { input: 'components.html' },
    },
  }),
);
