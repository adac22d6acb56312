import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDatabases } from '#test/databases.ts'
import { FUZZ_SEED } from '#test/fuzz-seed.ts'
import { openQrShop } from '#test/qr-shop.ts'
import { differencesOf, settle, shopDifferences } from './differences.ts'
import { type Event, orderEvents } from './events.ts'
import { newLiveOrder, performEvent } from './perform-event.ts'

/** `npm run payments -- 400` sets it. */
const ORDERS = Number(process.env.LIVE_ORDERS ?? 40)
const TIMEOUT_MS = 60_000 + ORDERS * 3000

/** Counts what happened, so that a run in which something never happens fails. */
function countEvents(seen: Record<string, number>, events: readonly Event[]): void {
  for (const event of events) {
    const name = event.do === 'hand' ? event.method : event.do
    seen[name] = (seen[name] ?? 0) + 1
    if (event.do === 'together') countEvents(seen, event.events)
    if (event.do === 'kill') countEvents(seen, [event.during])
  }
}

describe.each(testDatabases)('orders of a live shop, on %s', (_, open) => {
  it(
    'are never doubled, lost or under review without a reason, for any sequence of events',
    async () => {
      const shop = await openQrShop(open)
      const seen: Record<string, number> = {}
      let orders = 0
      async function live(events: readonly Event[]) {
        const order = newLiveOrder(await shop.place())
        for (const event of events) await performEvent(shop, order, event)
        orders += 1
        await settle(shop, order, { isGivenUp: orders % 2 === 0 })
        expect(await differencesOf(shop, order)).toEqual([])
        countEvents(seen, events)
        const state = (await shop.stateOf(order.checkoutKey)) ?? ''
        seen[state] = (seen[state] ?? 0) + 1
      }
      // A failure reports its seed and events; FUZZ_SEED repeats it.
      const run = { numRuns: ORDERS, seed: FUZZ_SEED, endOnFailure: true }
      await fc.assert(fc.asyncProperty(orderEvents, live), run)
      expect(await shopDifferences(shop)).toEqual([])
      const ways = ['qr', 'page', 'claim', 'cash', 'transfer', 'card_machine', 'cheque', 'together', 'kill', 'forge']
      const states = ['paid', 'under_review', 'cancelled']
      for (const name of [...ways, ...states]) expect(seen[name] ?? 0, name).toBeGreaterThan(0)
    },
    TIMEOUT_MS,
  )
})
