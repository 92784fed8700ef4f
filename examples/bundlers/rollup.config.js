import { nodeResolve } from '@rollup/plugin-node-resolve';

export default {
  input: 'page.js',
  output: { dir: 'dist/rollup', format: 'es' },
  plugins: [nodeResolve()],
};
