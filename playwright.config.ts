import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { DESKTOP_SIZE, PHONE_SIZE } from './e2e/viewports.ts'

const PORT = Number(process.env.E2E_PORT ?? 4173)
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Same search as in `npm test`: the headless shell takes half the time. */
const { CHROMIUM_PATH = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync) } =
  process.env

// End-to-end tests run against the production build with their own database.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/journeys',
  // One more than cores: a test waits for half of its time.
  workers: 3,
  fullyParallel: true,
  // Generous, because a busy machine is no failure of the shop.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A test that passes only sometimes has failed.
  retries: 0,
  reporter: [['dot'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: { executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: PHONE_SIZE, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: DESKTOP_SIZE } },
  ],
  webServer: {
    command: 'rm -rf test-results/data && node build/server/main.js',
    url: `http://localhost:${PORT}/healthz`,
    env: {
      NODE_ENV: 'production',
      PORT: String(PORT),
      DATA_DIR: 'test-results/data',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
    },
  },
})
