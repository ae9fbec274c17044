import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/app/',
  plugins: [react(), tailwindcss()],
  build: {
    // Browsers that know light-dark() and oklch(), so that neither is rewritten.
    target: ['chrome125', 'firefox128', 'safari18'],
    manifest: true,
    emptyOutDir: true,
    // The pages of the service may hold no data: URL but those of images, and small files are not worth one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What the first page needs is one file: parts that pages share would be a request each.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'app', tags: ['$initial'] }] } } },
  },
});
