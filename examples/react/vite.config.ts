import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Settings named HALLPASS_* of the shell, or of a file .env, are in import.meta.env.
export default defineConfig({ plugins: [react()], envPrefix: 'HALLPASS_' });
