import { defineConfig, mergeConfig } from 'vite';
import dashboard from './vite.config';

/** Builds the component gallery, separate from the shipped dashboard. */
export default defineConfig(
  mergeConfig(dashboard, {
    build: {
      outDir: '../dist/component-gallery',
      emptyOutDir: true,
      rolldownOptions: { input: 'components.html' },
    },
  }),
);
