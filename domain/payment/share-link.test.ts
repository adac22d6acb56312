import { expect, it } from 'vitest'
import { paymentLinkMessage, whatsAppLink } from './share-link.ts'

const LINK = { shop: 'Regalo', number: 'REG-0042', duePaise: 2478_00, expires: 'Mon 30 Nov, 11:20 am' }

it('a payment link travels over WhatsApp with its message, to one number only', () => {
  const message = paymentLinkMessage({ ...LINK, fullName: 'Asha & <b>', address: 'https://shop.example/pay/x' })
  const link = new URL(whatsAppLink('+91 98450 67890', message) ?? '')
  expect([link.host, link.pathname]).toEqual(['wa.me', '/919845067890'])
  expect(link.searchParams.get('text')).toBe(message)
  expect(message).toContain('₹2,478.00')
  for (const phone of ['', '12345', '98450 67890, 98450 67891']) expect(whatsAppLink(phone, message)).toBeUndefined()
})
