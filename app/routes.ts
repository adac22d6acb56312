import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

// Every address of the shop on one page.
export default [
  layout('shell/shop.tsx', { id: 'shop' }, [
    index('routes/home/home.tsx'),

    route('uniquely-yours', 'routes/uniquely-yours/uniquely-yours.tsx'),
    route('wedding-edit', 'routes/wedding-edit/wedding-edit.tsx'),
    route('kids-zone', 'routes/kids-zone/kids-zone.tsx'),
    route('quick-delivery', 'routes/quick-delivery/quick-delivery.tsx'),
    route('mothers-day', 'routes/mothers-day/mothers-day.tsx'),
    // Every other collection, and the gifts of all; what has an address of its own comes before them.
    route(':collection', 'routes/collection/collection.tsx'),
    route(':collection/:productId', 'routes/product/product.tsx'),
    // As the page of a gift will be, for the desk alone.
    route('desk/products/:id/preview', 'routes/product/preview.tsx'),

    route('build-your-own', 'routes/build-your-own/intro.tsx'),
    route('build-your-own/start', 'routes/build-your-own/start.tsx'),
    route('build-your-own/products', 'routes/build-your-own/products.tsx'),
    route('build-your-own/message', 'routes/build-your-own/message.tsx'),
    route('build-your-own/checkout', 'routes/build-your-own/checkout.tsx'),

    route('corporate', 'routes/corporate/corporate.tsx'),

    route('our-story', 'routes/pages/our-story.tsx'),
    route('careers', 'routes/pages/careers.tsx'),
    route('contact', 'routes/pages/contact.tsx'),
    route('shipping', 'routes/pages/policy.tsx', { id: 'shipping' }),
    route('returns', 'routes/pages/policy.tsx', { id: 'returns' }),
    route('terms', 'routes/pages/policy.tsx', { id: 'terms' }),
    route('privacy', 'routes/pages/policy.tsx', { id: 'privacy' }),

    route('search', 'routes/search/search.tsx'),
    route('search.json', 'routes/search/answers.ts'),

    route('cart', 'routes/cart/cart.tsx'),
    route('checkout/order', 'routes/checkout/order.ts'),
    route('checkout/pay', 'routes/checkout/pay.ts'),
    route('checkout/box-order', 'routes/checkout/order.ts', { id: 'checkout/box-order' }),
    route('pin.json', 'routes/checkout/pin.ts'),
    route('promise.json', 'routes/promise/answer.ts'),
    route('places.json', 'routes/places/answer.ts'),
    route('checkout/payment-request', 'routes/checkout/payment-request.ts'),
    route('order/:number/:secret', 'routes/order/order.tsx'),
    route('order/:number/:secret/wrong', 'routes/order/wrong.tsx'),
    route('order/:number/:secret/invoice.pdf', 'routes/order/invoice.ts'),
    route('order/:number/:secret/credit-note.pdf', 'routes/order/credit-note.ts'),

    route('pay/:secret', 'routes/pay/pay.tsx'),
    route('payment/pay/:paymentId', 'routes/payments/redirect-form.tsx'),
    route('payment/callback', 'routes/payments/callback.tsx'),
    route('payment/upi-verification', 'routes/payments/callback.tsx', { id: 'upi-verification' }),
    // Payment tools; not in a live shop.
    route('instamojo-mock', 'routes/payments/mock-gateway.tsx'),
    route('payment-demo', 'routes/payments/demo.tsx'),
    route('payment-links', 'routes/payments/links.tsx'),

    route('newsletter', 'routes/enquiries/newsletter.tsx'),
    route('consultation', 'routes/enquiries/consultation.tsx'),
    route('unsubscribe/:token', 'routes/unsubscribe/unsubscribe.tsx'),
    // What the service worker keeps for when there is no connection.
    route('offline', 'routes/offline/offline.tsx'),
    // For developers; not in a live shop.
    route('components', 'routes/components/components.tsx'),

    route('*', 'routes/not-found/not-found.tsx'),
  ]),

  // Where the shop is looked after. Nobody comes here from the shop, and nothing of it is in the shop's pages.
  layout('desk/desk.tsx', { id: 'desk' }, [
    route('desk', 'desk/begin.ts'),
    route('desk/sign-in', 'desk/door/sign-in.tsx'),
    route('desk/sign-in/code', 'desk/door/code.tsx'),
    route('desk/sign-in/challenge', 'desk/passkeys/sign-in-challenge.ts'),
    route('desk/forgotten', 'desk/door/forgotten.tsx'),
    route('desk/forgotten/:token', 'desk/door/new-password.tsx'),
    route('desk/sign-out', 'desk/door/sign-out.tsx'),
    route('desk/welcome/:token', 'desk/door/welcome.tsx'),
    route('desk/account/prove', 'desk/account/prove.tsx'),
    route('desk/account/challenge', 'desk/passkeys/account-challenge.ts'),
    layout('desk/frame/frame.tsx', { id: 'desk/frame' }, [
      route('desk/today', 'desk/today/today.tsx'),
      route('desk/account', 'desk/account/account.tsx'),
      route('desk/account/second-factor', 'desk/account/second-factor.tsx'),
      route('desk/account/passkey', 'desk/account/passkey.tsx'),
      route('desk/orders', 'desk/orders/orders.tsx'),
      route('desk/orders.csv', 'desk/exports/orders-csv.ts'),
      route('desk/orders/new', 'desk/by-hand/new-order.tsx'),
      route('desk/orders/pack', 'desk/pack/pack.tsx'),
      route('desk/orders/packed', 'desk/bulk/packed.tsx'),
      route('desk/orders/ship', 'desk/bulk/ship.tsx'),
      route('desk/orders/print', 'desk/prints/print.tsx'),
      route('desk/orders/print.pdf', 'desk/prints/print-pdf.ts'),
      route('desk/orders/:number', 'desk/orders/order.tsx'),
      route('desk/orders/:number/refund', 'desk/orders/refund.tsx'),
      route('desk/orders/:number/address', 'desk/orders/address.tsx'),
      route('desk/orders/:number/cancel', 'desk/orders/cancel.tsx'),
      route('desk/orders/:number/letters/:letter', 'desk/orders/letter.tsx'),
      route('desk/payment-links', 'desk/links/links.tsx'),
      route('desk/products', 'desk/goods/products.tsx'),
      route('desk/products/new', 'desk/goods/new-product.tsx'),
      route('desk/products/collections', 'desk/goods/collections.tsx'),
      route('desk/products/collections/new', 'desk/goods/new-collection.tsx'),
      route('desk/products/collections/:slug', 'desk/goods/collection.tsx'),
      route('desk/products/:id', 'desk/goods/product.tsx'),
      route('desk/settings', 'desk/settings/begin.ts'),
      route('desk/settings/shop', 'desk/settings/shop.tsx'),
      route('desk/settings/delivery', 'desk/settings/delivery.tsx'),
      route('desk/settings/live', 'desk/settings/live.tsx'),
      route('desk/settings/team', 'desk/settings/team.tsx'),
      route('desk/settings/safety', 'desk/settings/safety.tsx'),
      route('desk/orders/:number/parcels/:parcel', 'desk/pack/parcel.tsx'),
      route('desk/orders/:number/print/:paper', 'desk/prints/print-one.ts'),
      layout('desk/enquiries/inbox.tsx', { id: 'desk/inbox' }, [
        route('desk/enquiries', 'desk/enquiries/choose.tsx'),
        route('desk/enquiries/:id', 'desk/enquiries/enquiry.tsx'),
      ]),
      route('desk/enquiries.csv', 'desk/exports/enquiries-csv.ts'),
      route('desk/enquiries/:id/person', 'desk/person/person.tsx', { id: 'desk/person-of-enquiry' }),
      route('desk/enquiries/:id/person.json', 'desk/person/person-file.ts', { id: 'desk/file-of-enquiry' }),
      route('desk/orders/:number/person', 'desk/person/person.tsx', { id: 'desk/person-of-order' }),
      route('desk/orders/:number/person.json', 'desk/person/person-file.ts', { id: 'desk/file-of-order' }),
      route('desk/enquiries/:id/file/:place', 'desk/enquiries/file.ts'),
      route('desk/*', 'desk/nowhere.tsx'),
    ]),
  ]),
] satisfies RouteConfig
