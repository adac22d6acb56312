import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startOutbox } from '#server/email/outbox-worker.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { startMetricsServer } from '#server/metrics/metrics-server.ts'
import { freePort } from './free-port.ts'
import { startMailServer } from './mail-server.ts'
import { createPaidOrder, NOON } from './paid-order.ts'
import { openTestShop } from './shop.ts'

const LIMIT_MS = 60_000
const HOUR_MS = 3_600_000

/** Returns the condition of an alert as it is in the rules: the greatest value of one series against a threshold. */
function conditionOf(alert: string): (metrics: string) => boolean {
  const rules = readFileSync('deploy/prometheus-alerts.yaml', 'utf8')
  const [, expression = ''] = new RegExp(`alert: ${alert}\\n\\s+expr: (.+)`).exec(rules) ?? []
  const [, series = '', threshold] = /^max by \(job\) \((\S+)\) > (\d+)$/.exec(expression) ?? []
  if (threshold === undefined) throw new Error(`${alert} is no condition of one series: ${expression}`)
  return (metrics) => {
    const line = metrics.split('\n').find((text) => text.startsWith(`${series} `))
    if (!line) throw new Error(`${series} is not among the metrics`)
    return Number(line.split(' ')[1]) > Number(threshold)
  }
}

it(
  'the alert EmailsNotSent is met while the mail server is stopped, and no longer when it is back',
  async () => {
    let now = NOON.getTime()
    const mailPort = await freePort()
    const metrics = createMetrics()
    const env = {
      DATA_DIR: tmpdir(),
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'Regalo <hello@shop.example>',
    }
    const { shop } = await openTestShop(env, { metrics, now: () => new Date(now) })
    const server = await startMetricsServer(shop, metrics, { port: 0, host: '127.0.0.1' })
    onTestFinished(() => void server.close())
    const { port } = server.address() as { port: number }
    const isMet = conditionOf('EmailsNotSent')
    const alert = async () => isMet(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
    expect(await alert()).toBe(false)

    const outbox = startOutbox(shop)
    onTestFinished(() => outbox.stop())
    await createPaidOrder(shop.db)
    const failed = (times: number) =>
      vi.waitFor(
        async () => {
          const rows = await shop.db.selectFrom('mails').select(['attempts', 'lastError']).execute()
          expect(rows.every(({ attempts, lastError }) => attempts >= times && lastError !== null)).toBe(true)
        },
        { timeout: 20_000, interval: 100 },
      )
    await failed(1)
    now += HOUR_MS
    await failed(2)
    await vi.waitFor(async () => expect(await alert()).toBe(true), { timeout: 10_000, interval: 500 })

    const mail = await startMailServer(undefined, mailPort)
    now += 6 * HOUR_MS
    await vi.waitFor(async () => expect(await alert()).toBe(false), { timeout: 15_000, interval: 500 })
    expect(mail.heard.filter((line) => line === 'DATA').length).toBeGreaterThan(0)
  },
  LIMIT_MS,
)
