import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { CHUNK_GROUPS } from './scripts/vite/chunk-groups.ts'
import { keepServerOut } from './scripts/vite/keep-server-out.ts'

/**
 * Packages of many small files that are all needed at the start. Bundled, the server starts in two thirds of the
 * time.
 *
 * The router must be bundled whole, because its parts share module state.
 */
const BUILT_IN = [
  'kysely',
  'zod',
  'hono',
  '@hono/node-server',
  'react-router',
  '@react-router/node',
  '@remix-run/route-pattern',
  'better-auth',
  '@better-auth/core',
  '@better-auth/utils',
  '@better-auth/kysely-adapter',
  'better-call',
  '@noble/ciphers',
  '@noble/hashes',
  'pdfkit',
  'fontkit',
]

export default defineConfig({
  // fontkit's WOFF 2 decompressor: the shop never opens such fonts, and it takes 1 MB in each worker thread.
  resolve: { alias: { 'brotli/decompress.js': join(import.meta.dirname, 'scripts/vite/no-brotli.ts') } },
  plugins: [keepServerOut(), reactRouter()],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: CHUNK_GROUPS } },
        },
      },
    },
    ssr: {
      resolve: { noExternal: BUILT_IN },
      build: {
        rolldownOptions: {
          input: {
            index: 'virtual:react-router/server-build',
            main: './server/main.ts',
            'picture-child': './server/pictures/picture-child.ts',
            ...Object.fromEntries(
              globSync('server/workers/*-task.ts').map((file) => [basename(file, '.ts'), `./${file}`]),
            ),
            'logo-program': './server/pictures/logo-program.ts',
            'preview-program': './server/pictures/preview-program.ts',
          },
        },
      },
    },
  },
})
