import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A busy machine is no fault of the shop. */
const testTimeout = 60_000

/** The files of a project share their modules: nothing of ours keeps anything outside of a shop, a database or a document. */
const isolate = false

/** One more than there are cores, since who starts databases and shops waits for them. */
const maxWorkers = availableParallelism() + 1

/** Node would be told to load what packages have for bundlers, whose files name each other without their endings. */
const asNodeItself: Plugin = {
  name: 'as-node-itself',
  configResolved({ ssr }) {
    if (ssr.resolve?.conditions) ssr.resolve.conditions = ssr.resolve.conditions.filter((name) => name !== 'module')
  },
}

/** The files that ask for a browser's DOM. A worker goes from one environment to the other only by being started anew. */
const inDom = globSync('app/**/*.test.{ts,tsx}').filter((file) =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'),
)

/** One file that takes as long as a hundred others: begun last, it keeps a core waiting for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/test/walk/walk.test.ts')
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // The router's plugin watches files for types and does not let go of them at the end: nobody waits longer for it.
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
        // Rules and what is drawn of them: nothing but themselves.
        test: {
          name: 'rules',
          testTimeout,
          maxWorkers,
          isolate,
          restoreMocks: true,
          include: ['domain/**/*.test.ts', 'app/**/*.test.{ts,tsx}'],
          exclude: ['**/*.page.test.ts', ...inDom],
        },
      },
      {
        // What is pressed and typed into.
        test: { name: 'components', testTimeout, maxWorkers, isolate, restoreMocks: true, include: inDom },
      },
      {
        // Queries and use cases: every one on SQLite and on a real PostgreSQL.
        test: {
          name: 'server',
          testTimeout,
          maxWorkers,
          isolate,
          restoreMocks: true,
          include: ['server/**/*.test.ts', 'scripts/**/*.test.ts', 'test/{walk/,process/,}*.test.ts'],
          exclude: ['**/*.page.test.ts'],
          globalSetup: ['test/sqlite-image.ts', 'test/postgres.ts'],
        },
      },
      {
        // Pages: the whole shop in process, from request to answer.
        extends: './vite.config.ts',
        plugins: [asNodeItself],
        test: {
          name: 'pages',
          testTimeout,
          maxWorkers,
          isolate,
          restoreMocks: true,
          include: ['app/**/*.page.test.ts', 'test/**/*.page.test.ts'],
          environment: 'node',
          // A sheet that a page names by its address has one.
          css: { include: [/\?url$/] },
          globalSetup: ['test/sqlite-image.ts', 'test/postgres.ts'],
        },
      },
    ],
  },
})
