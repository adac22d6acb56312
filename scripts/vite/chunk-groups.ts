import { existsSync } from 'node:fs'

/** Modules by their files. One that has moved away stops the build, or its group would be gone without a word. */
function files(...paths: string[]) {
  const lost = paths.filter((path) => !existsSync(path))
  if (lost.length > 0) throw new Error(`scripts/vite/chunk-groups.ts names what is not there: ${lost.join(', ')}`)
  return (id: string) => {
    const [file = ''] = id.split('?')
    return paths.some((path) => file.endsWith(`/${path}`))
  }
}

/**
 * Few files instead of many small ones: they compress better, and each costs a request with its headers. A group takes
 * its modules with all that they need, except what a group of higher priority took before.
 */
export const CHUNK_GROUPS = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
    tags: ['$initial' as const],
    priority: 2,
  },
  // Forms are checked when they are sent: by the number of its importers it would be on every page otherwise.
  { name: 'schemas', test: /node_modules\/zod\//, priority: 2 },
  // What the document and the shop's layout bring is on every page, and so are the basics: what is this small costs more
  // as a file of its own.
  {
    name: 'shell',
    test: files(
      'app/entry.client.tsx',
      'app/root.tsx',
      'app/shell/shop.tsx',
      'app/ui/use-in-browser.ts',
      'app/ui/button.tsx',
      'app/ui/field.tsx',
      'app/ui/icon-button.tsx',
      'app/ui/price.tsx',
      'app/ui/seal.tsx',
      'app/ui/strip.tsx',
    ),
    priority: 1,
  },
  // Styles that come together. A file of styles alone brings no script.
  { name: 'list-styles', test: files('app/lists/lists.css', 'app/lists/list-finder.css'), priority: 2 },
  {
    name: 'enquiry-styles',
    test: files('app/enquiries/enquiry-form.css', 'app/corporate/consultation-fields.css'),
    priority: 2,
  },
  {
    name: 'address-styles',
    test: files('app/delivery/due.css', 'app/routes/build-your-own/checkout.css'),
    priority: 2,
  },
  {
    name: 'order-styles',
    test: files('app/routes/order/order.css', 'app/routes/order/wrong.css'),
    priority: 2,
  },
  { name: 'desk-styles', test: files('app/desk/desk.css', 'app/desk/frame/keys-help.css'), priority: 2 },
  // What opens over a page comes when somebody reaches for it.
  { name: 'modal', test: files('app/ui/modal.tsx', 'app/ui/modal.css'), priority: 1 },
  // Small, and wanted by pages that want nothing else of the checkout.
  {
    name: 'pin',
    test: files(
      'domain/address/pin.ts',
      'app/delivery/bar-day.ts',
      'app/delivery/visit-pin.ts',
      'app/delivery/what-to-ask.ts',
    ),
    priority: 1,
  },
  // Forms far from the checkout have faults too, and must not bring its steps with them.
  { name: 'faults', test: files('app/forms/use-faults.ts'), priority: 1 },
  {
    name: 'checkout',
    test: files(
      'app/checkout/checkout-draft.ts',
      'app/checkout/code-part.tsx',
      'app/checkout/offered.ts',
      'app/checkout/summary-card.tsx',
      'domain/order/purchase-summary.ts',
      'app/checkout/use-steps.ts',
      'app/checkout/step-acts.tsx',
      'app/ui/stages.tsx',
      'domain/order/card-message.ts',
    ),
    priority: 1,
  },
  // A message is written long before an address is.
  {
    name: 'card-words',
    test: files('app/checkout/card-words.tsx', 'app/ui/message-counter.tsx'),
    priority: 1,
  },
  // Around a payment, whoever it is of.
  {
    name: 'payments',
    test: files(
      'app/routes/payments/private-page.ts',
      'app/routes/payments/test-strip.tsx',
      'app/checkout/see-order.tsx',
      'app/checkout/provider-return.ts',
      'app/ui/fact.tsx',
      'app/ui/copy-button.tsx',
      'domain/order/order-state.ts',
      'domain/payment/payment-method.ts',
      'domain/payment/upi.ts',
    ),
    priority: 1,
  },
  // What the UPI of an order and of the demonstration have in common.
  {
    name: 'upi',
    test: files('app/checkout/upi-form.tsx', 'app/ui/qr.tsx'),
    priority: 1,
  },
  // A list speaks of days and not of cards.
  { name: 'days', test: files('domain/delivery/cut-off.ts', 'domain/delivery/day.ts'), priority: 1 },
  { name: 'order-summary', test: files('app/checkout/order-summary-card.tsx'), priority: 1 },
  // The day on a card: in two lists and in the cart.
  {
    name: 'card-days',
    test: files('app/delivery/card-due.tsx', 'app/delivery/head-pin.tsx', 'app/delivery/use-card-days.ts'),
    priority: 1,
  },
  { name: 'due', test: files('app/delivery/due.tsx'), priority: 1 },
  // How much, and that there is nothing: product and cart.
  { name: 'quantity', test: files('app/ui/quantity-stepper.tsx', 'app/ui/empty-state.tsx'), priority: 1 },
  {
    name: 'lists',
    test: files(
      'app/lists/list-side.tsx',
      'app/lists/list-hero.tsx',
      'app/lists/list-meta.ts',
      'domain/text/number-words.ts',
      'app/lists/use-asked-for.ts',
      'app/lists/chat-contact.tsx',
    ),
    priority: 1,
  },
  // Written to the shop from home, a page or Corporate.
  {
    name: 'letters',
    test: files(
      'app/enquiries/post-form.ts',
      'app/corporate/request-consultation.tsx',
      'app/enquiries/privacy-note.tsx',
    ),
    priority: 1,
  },
  {
    name: 'page-forms',
    test: files('app/enquiries/use-enquiry-form.ts'),
    priority: 1,
  },
  {
    name: 'box',
    test: files(
      'app/box/box-checkout-draft.ts',
      'app/box/box-meta.ts',
      'app/box/box-steps.tsx',
      'app/box/load-your-box.ts',
      'app/box/selection.ts',
      'app/box/use-box-guard.ts',
    ),
  },
  { name: 'shipping', test: files('app/checkout/shipping-step.tsx', 'app/routes/build-your-own/box-summary-card.tsx') },
  // However many pages of the desk share something, it is not the shop's; and what checks a form comes with the form.
  {
    name: 'shop',
    test: (id: string) => !/\/app\/desk\/|\/domain\/enquiry\//.test(id),
    tags: ['$initial' as const],
    minShareCount: 8,
  },
  { name: 'cards', test: files('app/shell/quick-actions.tsx') },
]
