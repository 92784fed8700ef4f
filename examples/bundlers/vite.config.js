export default {
  base: './',
  build: { outDir: 'dist/vite', target: 'es2022' },
  // Vite's own copies of packages, which `vite dev` makes, are parted from their .wasm files.
  optimizeDeps: { exclude: ['ootori'] },
};
