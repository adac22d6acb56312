import { data } from 'react-router'

/** The payment tools are there in test only; a live shop does not have them (decisions §1.5). */
export function testOnly({ config }: { config: { payments: 'test' | 'live' } }) {
  if (config.payments === 'live') throw data(null, { status: 404 })
}
