import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { keepServerOut } from './scripts/vite/keep-server-out.ts'

const FRAMEWORK = /node_modules\/(react|react-dom|react-router|scheduler)\//
// The second is small and wanted by many: in a file of its own it would cost more than it holds.
const ROOT = /\/app\/(root\.tsx|ui\/use-in-browser\.ts)/

export default defineConfig({
  plugins: [keepServerOut(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files instead of many small ones: they compress better, and each costs a request with its headers.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, tags: ['$initial'], priority: 2 },
                // What the root brings is on every page, with all it needs.
                { name: 'shell', test: ROOT, priority: 1 },
                { name: 'shop', tags: ['$initial'], minShareCount: 7 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: { index: 'virtual:react-router/server-build', app: './server/app.ts' },
        },
      },
    },
  },
})
