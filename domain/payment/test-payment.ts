/** Provider name of the mock used in test mode. */
export const TEST_PROVIDER = 'test'

/** Tests whether a payment came from the mock provider. */
export const isTestPayment = ({ provider }: { provider: string }): boolean => provider === TEST_PROVIDER

/** Test payments apply only to test orders, and real payments only to real orders. */
export const canPayFor = ({ test }: { test: boolean }, provider: string): boolean =>
  test === isTestPayment({ provider })

/** Printed on every document of a test order. */
export const TEST_ORDER_NOTICE = 'Test order, nothing was paid'

/** Shown to a shopper whose order was placed before the shop changed between test and live mode. */
export const MODE_CHANGED_MESSAGE =
  'The shop has restarted since you placed this order. Go back to shipping and on again to pay'
