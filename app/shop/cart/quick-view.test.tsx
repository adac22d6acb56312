// @vitest-environment jsdom
import { createRoutesStub, Outlet, useOutletContext, useRouteLoaderData } from 'react-router'
import { expect, it } from 'vitest'
import type { ProductCardData } from '#domain/catalogue/product.ts'
import { mount } from '#test/mount.tsx'
import QuickView from './quick-view.tsx'

HTMLDialogElement.prototype.showModal ??= () => {}
HTMLDialogElement.prototype.close ??= () => {}

const CARD: ProductCardData = {
  id: 'uniquely-yours-1',
  collection: 'uniquely-yours',
  name: 'The Monsoon Chai Box',
  tagline: 'Rain, and something hot.',
  pricePaise: 15700,
  rating: undefined,
  tags: [],
  launchingSoon: false,
  available: true,
  pictures: [],
}

const Nothing = () => null
const View = () => <QuickView card={useOutletContext<ProductCardData>()} href="/x" open onClose={() => {}} />
const Shop = createRoutesStub([
  {
    id: 'shop',
    HydrateFallback: Nothing,
    Component: () => <Outlet context={useRouteLoaderData<{ card: ProductCardData }>('shop')?.card} />,
    children: [{ path: '/', Component: View }],
  },
])

async function textOf(card: ProductCardData, shop: { gst: boolean }) {
  const place = await mount(<Shop hydrationData={{ loaderData: { shop: { ...shop, card } } }} />)
  return place.textContent
}

it('the quick view shows the GST on a price, as the product page does', async () => {
  expect(await textOf(CARD, { gst: true })).toContain('+ 18% GST, ₹185.26 in all')
  expect(await textOf({ ...CARD, gstRate: 5 }, { gst: true })).toContain('+ 5% GST, ₹164.85 in all')
  expect(await textOf({ ...CARD, gstRate: 0 }, { gst: true })).not.toContain('GST')
  expect(await textOf(CARD, { gst: false })).not.toContain('GST')
})
