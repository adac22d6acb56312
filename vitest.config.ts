import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Generous, because a busy machine is no failure of the shop. */
const testTimeout = 120_000

/** Test files of a project share modules: no module keeps state outside of a shop, a database or a document. */
const isolate = false

const setupFiles = ['test/seed-properties.ts']

/** One more than cores: tests wait for databases and servers to start. */
const maxWorkers = availableParallelism() + 1

/** Removes the `module` condition: bundler builds import files without extensions, which Node cannot load. */
const nodeResolution: Plugin = {
  name: 'as-node-itself',
  configResolved({ ssr }) {
    if (ssr.resolve?.conditions) ssr.resolve.conditions = ssr.resolve.conditions.filter((name) => name !== 'module')
  },
}

/** Test files that need a DOM. They form a project, because a worker restarts to change its environment. */
const domTests = globSync('app/**/*.test.{ts,tsx}').filter((file) =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'),
)

/** Starts the longest test file first, since at the end it would keep one core waiting. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => /\/test\/(?:walk|model)\//.test(moduleId)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // The router's plugin leaves its type watcher open at the end.
    teardownTimeout: 3000,
    maxWorkers,
    coverage: {
      provider: 'v8',
      include: ['app/**', 'domain/**', 'server/**'],
      reporter: ['text-summary', 'html'],
      reportsDirectory: 'test-results/coverage',
    },
    projects: [
      {
        // Rules and component rendering, without a database or a browser.
        test: {
          name: 'rules',
          testTimeout,
          maxWorkers,
          isolate,
          restoreMocks: true,
          setupFiles,
          include: ['domain/**/*.test.ts', 'app/**/*.test.{ts,tsx}'],
          exclude: ['**/*.page.test.ts', ...domTests],
        },
      },
      {
        // Components with interaction, in jsdom.
        test: {
          name: 'components',
          testTimeout,
          maxWorkers,
          isolate,
          restoreMocks: true,
          setupFiles,
          include: domTests,
        },
      },
      {
        // Queries and use cases, on SQLite and PostgreSQL.
        test: {
          name: 'server',
          testTimeout,
          maxWorkers,
          isolate,
          restoreMocks: true,
          setupFiles,
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/*.page.test.ts'],
          globalSetup: ['test/sqlite-image.ts', 'test/postgres.ts'],
        },
      },
      {
        // Pages: the whole shop in process, from request to response.
        extends: './vite.config.ts',
        plugins: [nodeResolution],
        test: {
          name: 'pages',
          testTimeout,
          maxWorkers,
          isolate,
          restoreMocks: true,
          include: ['app/**/*.page.test.ts', 'test/**/*.page.test.ts'],
          environment: 'node',
          // A stylesheet imported as `?url` needs a URL.
          css: { include: [/\?url$/] },
          globalSetup: ['test/sqlite-image.ts', 'test/postgres.ts'],
        },
      },
    ],
  },
})
