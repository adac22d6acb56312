import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { CHUNK_GROUPS } from './scripts/vite/chunk-groups.ts'
import { facades } from './scripts/vite/facades.ts'
import { keepServerOut } from './scripts/vite/keep-server-out.ts'
import { lighterRouter } from './scripts/vite/lighter-router.ts'
import { reactAsModules } from './scripts/vite/react-as-modules.ts'

export default defineConfig({
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
      build: {
        rolldownOptions: {
          input: {
            index: 'virtual:react-router/server-build',
            main: './server/main.ts',
            'picture-child': './server/pictures/picture-child.ts',
            'invoice-worker': './server/documents/invoice-worker.ts',
            'print-worker': './server/desk/prints/print-worker.ts',
            'logo-program': './server/pictures/logo-program.ts',
          },
        },
      },
    },
  },
})
