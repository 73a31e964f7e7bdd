import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, strictPort: true, proxy: { '/api': server, '/healthz': server, '/readyz': server } },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 600,
  },
});
