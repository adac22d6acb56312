// `npm test`: installs if needed, then runs every check. `npm test -- --quick` leaves the browser out.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deployChecks } from './deploy/check.mjs'
import { findBrowser } from './setup/browser.mjs'
import { buildShop } from './setup/build.mjs'
import { installPackages } from './setup/install.mjs'
import { projectNode, root, run } from './setup/run.mjs'

const REPORTS = join(root, 'test-results')
const VITEST_REPORT = `--outputFile.json=${join(REPORTS, 'vitest.json')}`
const quick = process.argv.includes('--quick')
const totals = { passed: 0, failed: 0 }

/** Runs one check and reports whether it passed; a failure does not stop the other checks. */
async function check(name, work) {
  console.log(`\n── ${name}`)
  try {
    await work()
    return true
  } catch (error) {
    console.error(error.message)
    return false
  }
}

const tool = (path, ...args) =>
  run(projectNode, [join(root, 'node_modules', path), ...args], {
    env: { ...process.env, CHROMIUM_PATH: browser, NODE_ENV: undefined },
  })

/** Counts a check as one result. */
async function count(name, work) {
  totals[(await check(name, work)) ? 'passed' : 'failed'] += 1
}

/** Counts the tests a runner reported; a runner without a report counts as one failure. */
async function countReported(name, work, read) {
  const ended = await check(name, work)
  const { passed, failed } = await read().catch(() => ({ passed: 0, failed: 1 }))
  totals.passed += passed
  totals.failed += failed === 0 && !ended ? 1 : failed
}

async function readVitest() {
  const report = JSON.parse(await readFile(join(REPORTS, 'vitest.json'), 'utf8'))
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests }
}

async function readPlaywright() {
  const { stats } = JSON.parse(await readFile(join(REPORTS, 'playwright.json'), 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
}

await installPackages()
const browser = quick ? '' : await findBrowser()
await rm(REPORTS, { recursive: true, force: true })
// Independent single-core checks run in parallel.
await Promise.all([
  count('types', async () => {
    await tool('@react-router/dev/bin.cjs', 'typegen')
    await tool('typescript/bin/tsc')
  }),
  count('build', buildShop).then(() =>
    count('lint and format', () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')),
  ),
])
const tests = () => tool('vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', VITEST_REPORT)
// In sequence: together they take as long, and timed tests fail.
await countReported('rules, use cases and pages', tests, readVitest)
if (!quick) await countReported('journeys', () => tool('@playwright/test/cli.js', 'test'), readPlaywright)
const { checks, unchecked } = quick ? { checks: [], unchecked: [] } : await deployChecks()
for (const [file, work] of checks) await count(file, work)
if (!quick) await count('release', () => run(projectNode, [join(root, 'scripts/release/check.mjs')]))

for (const sentence of unchecked) console.warn(sentence)
console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)
