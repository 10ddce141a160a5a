import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // Makes these variables of the shell or a .env file available in import.meta.env.
  envPrefix: ['HALLPASS_URL', 'HALLPASS_PROJECT_ID', 'HALLPASS_PUBLISHABLE_CLIENT_KEY'],
  server: { port: Number(process.env.PORT ?? 3000), strictPort: true },
});
