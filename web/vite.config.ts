import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/app/',
  plugins: [react(), tailwindcss()],
  build: {
    // Browsers that support light-dark() and oklch(), so that neither is rewritten.
    target: ['chrome125', 'firefox128', 'safari18'],
    manifest: true,
    emptyOutDir: true,
    // The service's pages may use data: URLs only for images, and small files are not worth one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The first page loads one file: chunks shared with other pages would each be a request.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } } },
  },
});
