import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, strictPort: true, proxy: { '/api': server, '/healthz': server, '/readyz': server } },
  build: {
    target: 'es2023',
    // The word lists of the password meter, which no page loads before a password is chosen.
    chunkSizeWarningLimit: 1_100,
  },
});
