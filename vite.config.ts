import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { CHUNK_GROUPS } from './scripts/vite/chunk-groups.ts'
import { facades } from './scripts/vite/facades.ts'
import { keepServerOut } from './scripts/vite/keep-server-out.ts'
import { lighterRouter } from './scripts/vite/lighter-router.ts'
import { reactAsModules } from './scripts/vite/react-as-modules.ts'

/**
 * What is many small files and all of it needed at the start: read as a few files of ours it starts in two thirds of the
 * time. The router comes whole or not at all, since its parts must be one.
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
  // Unpacks fonts that browsers get, which the shop never opens, and would take a megabyte in each thread that draws.
  resolve: { alias: { 'brotli/decompress.js': join(import.meta.dirname, 'scripts/vite/no-brotli.ts') } },
  plugins: [keepServerOut(), reactAsModules(), facades(), lighterRouter(), reactRouter()],
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React asks its scheduler for what only builds for development have; of our own code the compiler says it.
          checks: { importIsUndefined: false },
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
            'invoice-worker': './server/documents/invoice-worker.ts',
            'days-kept-worker': './server/desk/settings/days-kept-worker.ts',
            'export-worker': './server/desk/exports/export-worker.ts',
            'print-worker': './server/desk/prints/print-worker.ts',
            'sheet-worker': './server/desk/sheets/sheet-worker.ts',
            'logo-program': './server/pictures/logo-program.ts',
          },
        },
      },
    },
  },
})
