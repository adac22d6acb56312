/** What the mocked provider of test mode is called in payments. */
export const TEST_PROVIDER = 'test'

/** Whether what came by a provider is no money. */
export const isTestMoney = ({ provider }: { provider: string }): boolean => provider === TEST_PROVIDER

/** Test money pays for test orders alone, and real money for real ones. */
export const mayPayFor = ({ test }: { test: boolean }, provider: string): boolean => test === isTestMoney({ provider })

/** Printed on whatever is made for a test order. */
export const TEST_ORDER = 'Test order, nothing was paid'

/** To a shopper whose order was placed before the shop changed between test and live. */
export const OTHER_MODE =
  'The shop has opened anew since you placed this order. Go back to shipping and on again to pay'
