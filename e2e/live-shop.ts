import { setSetting } from '#server/settings/write-setting.ts'
import { type OwnShop, openOwnShop } from './own-shop.ts'

const OWNER_SETTINGS = {
  name: 'Tohfa',
  upiId: 'tohfa@bank',
  phone: '+91 80 4112 3344',
  email: 'hello@tohfa.example',
  address: '14 Church Street, Bengaluru 560001',
  taxScheme: 'unregistered',
}

/** The tests never call this provider. */
const LIVE = {
  PAYMENTS: 'live',
  PAYMENT_PROVIDER: 'razorpay',
  RAZORPAY_BASE_URL: 'http://127.0.0.1:9/v1/',
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'secret',
}

/**
 * Opens a shop with live payments. `prepare` runs in test mode, before the shop goes live; `more` overrides its
 * environment.
 */
export const openLiveShop = (
  prepare: Parameters<typeof openOwnShop>[0] = async () => {},
  more: Record<string, string> = {},
): Promise<OwnShop> =>
  openOwnShop(
    async (trial) => {
      for (const [name, value] of Object.entries(OWNER_SETTINGS)) {
        const { ok } = await setSetting(trial.db, name, value, trial.now())
        if (!ok) throw new Error(`${name} cannot be ${value}`)
      }
      await prepare(trial)
    },
    { ...LIVE, ...more },
  )
