import { resolve } from 'node:path';

export default {
  mode: 'production',
  entry: './page.js',
  output: { path: resolve('dist/webpack'), filename: 'page.js' },
  performance: { hints: false },
};
